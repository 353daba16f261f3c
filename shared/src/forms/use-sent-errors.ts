import { useIsOnline } from '../ui/use-is-online';

/** Beside the reason why something was not sent. */
const sendAgainHint = "You're offline. Send this again when you're back online.";

/** The errors of the last submit, and what to do about them without a connection. */
export const useSentErrors = (errors: readonly string[]): readonly string[] => {
  const isOnline = useIsOnline();
  return isOnline || errors.length === 0 ? errors : [...errors, sendAgainHint];
};
