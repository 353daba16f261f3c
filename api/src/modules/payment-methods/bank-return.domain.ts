/**
 * What a bank's return says about the account: the reasons for which it may not be debited again, by return code. The
 * codes and their meanings are those of the Nacha Operating Rules, Appendix Four (Return Entries); what may be sent
 * again is their "Reinitiation of Returned Entries": after R01 and R09 (no or uncollected funds), and after R08 (that
 * one payment was stopped) when the payer asks for it anew. A code that is not listed says nothing about the account:
 * R06, R11, R24 and R31 are about one entry.
 */
const codesByReason = {
  /** The account is closed. */
  closed: ['R02'],
  /** No account with these numbers (R03, R04, R17), or no bank behind them that takes debits (R12, R13, R28, R34). */
  wrong_numbers: ['R03', 'R04', 'R12', 'R13', 'R17', 'R28', 'R34'],
  /** The holder never authorized the debit (R05, R10, R29) or does so no more (R07). */
  not_authorized: ['R05', 'R07', 'R10', 'R29'],
  /** The holder or their representative died. */
  holder_died: ['R14', 'R15'],
  frozen: ['R16'],
  /** A savings or other account from which nothing may be drawn this way. */
  takes_no_debits: ['R20'],
} as const;
type BarReason = keyof typeof codesByReason;

const reasonByCode: ReadonlyMap<string, BarReason> = new Map(
  Object.entries(codesByReason).flatMap(([reason, codes]) =>
    codes.map((code): [string, BarReason] => [code, reason as BarReason]),
  ),
);

const findings: Readonly<Record<BarReason, string>> = {
  closed: 'Your bank says this account is closed',
  wrong_numbers: "Your bank couldn't find an account with these numbers",
  not_authorized: "Your bank says payments from this account aren't authorized",
  holder_died: "Your bank doesn't allow payments from this account",
  frozen: 'Your bank says this account is frozen',
  takes_no_debits: "Your bank doesn't allow payments from this account",
};

/** `only_these_numbers`: entered with other numbers it is another account; else it is known by its last digits, too. */
export type AccountBar = 'the_account' | 'only_these_numbers';

/** The bar that a return with this code sets; null when the account may be debited again. */
export const barOf = (code: string): AccountBar | null => {
  const reason = reasonByCode.get(code);
  if (reason === undefined) return null;
  return reason === 'wrong_numbers' ? 'only_these_numbers' : 'the_account';
};

/** Why an account with this bar pays nothing, for its holder. */
export const describeBar = (code: string): string => {
  const reason = reasonByCode.get(code);
  return `${reason === undefined ? 'Your bank returned a payment from this account' : findings[reason]}, so it can no longer be used.`;
};
