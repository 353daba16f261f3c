import { SettledButton } from '../ui/SettledButton';
import type { SubmitButtonProps } from './SubmitButton';

/**
 * Submits a form that takes money, now or later. A screen with content that appears and disappears adds `useSettled`.
 */
export const PayButton = (props: SubmitButtonProps) => (
  <SettledButton size="large" isWide {...props} type="submit" />
);
