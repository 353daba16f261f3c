import { SettledButton } from '../ui/SettledButton';
import type { SubmitButtonProps } from './SubmitButton';

/** Submits a form that takes money, now or later. Whatever charges is one of these. */
export const PayButton = (props: SubmitButtonProps) => <SettledButton size="large" isWide {...props} type="submit" />;
