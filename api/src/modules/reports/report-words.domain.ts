import { returnReason } from '../../core/bank-return.domain';

/** A stored reason in words: insufficient_funds is `Insufficient funds`. */
const inWords = (reason: string): string => {
  const words = reason.replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

export const declineWords = (
  kind: 'decline' | 'return',
  code: string | null,
  reason: string | null,
): string => {
  if (kind === 'return') return returnReason(code);
  return reason === null || reason === 'other' ? 'Declined' : inWords(reason);
};
