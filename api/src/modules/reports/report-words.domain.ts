/** What the codes of returned bank payments mean, in few words. */
const returnWords: Readonly<Record<string, string>> = {
  R01: 'Insufficient funds',
  R02: 'Account closed',
  R03: 'No account found',
  R04: 'Invalid account number',
  R05: 'Debit of a consumer account not authorized',
  R06: 'Returned at the request of our bank',
  R07: 'Authorization revoked',
  R08: 'Payment stopped',
  R09: 'Uncollected funds',
  R10: 'Not authorized',
  R11: 'Not as authorized',
  R12: 'Account sold to another bank',
  R13: 'Invalid routing number',
  R14: 'Account holder or representative deceased',
  R15: 'Account holder deceased',
  R16: 'Account frozen',
  R17: 'File record edit criteria',
  R20: 'Not a transaction account',
  R23: 'Credit refused',
  R29: 'Not authorized by the business',
  R51: 'Not eligible as an electronic check',
};

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
  if (kind === 'return') return returnWords[code ?? ''] ?? 'Returned by the bank';
  return reason === null || reason === 'other' ? 'Declined' : inWords(reason);
};
