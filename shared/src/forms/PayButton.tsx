import { SettledButton } from '../ui/SettledButton';
import type { SubmitButtonProps } from './SubmitButton';

/** Submits a form that takes money, now or later. A screen on which other things come and go adds `useSettled`. */
export const PayButton = (props: SubmitButtonProps) => (
  <SettledButton size="large" isWide {...props} type="submit" />
);
