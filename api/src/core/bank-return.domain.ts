/** What the codes of returned bank payments mean, in few words; a chargeback has none. */
const returnWords: Readonly<Record<string, string>> = {
  R01: 'Not enough money in the account',
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
  chargeback: 'Disputed at the bank',
};

/** Why the bank returned a payment, in few words. */
export const returnReason = (code: string | null): string =>
  returnWords[code ?? ''] ?? 'Returned by the bank';

/**
 * How a payment that its bank returned reads, and the return itself. `code` is null of any other transaction, which
 * keeps its own state.
 */
export const presentReturn = (
  code: string | null,
): { readonly status?: 'returned'; readonly return_reason?: string } =>
  code === null ? {} : { status: 'returned', return_reason: returnReason(code) };
