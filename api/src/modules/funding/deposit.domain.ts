type Funded = {
  readonly retref: string;
  readonly amountMinor: number | null;
  readonly isRefund: boolean;
  readonly isRejected: boolean;
};

export type LineKind = 'payment' | 'refund' | 'return';
export type DepositLine = {
  readonly kind: LineKind;
  readonly retref: string;
  readonly amountMinor: number;
};

/** What a deposit consists of. A sale that was sent back came in and went out again. */
export const linesOf = (transactions: readonly Funded[]): readonly DepositLine[] =>
  transactions.flatMap(({ retref, amountMinor, isRefund, isRejected }) => {
    // Without an amount it says nothing about money.
    if (amountMinor === null) return [];
    const line = (kind: LineKind): DepositLine => ({ kind, retref, amountMinor });
    if (isRefund) return isRejected ? [] : [line('refund')];
    return isRejected ? [line('payment'), line('return')] : [line('payment')];
  });

export type DepositTotals = {
  readonly feesMinor: number;
  readonly otherMinor: number;
  /** Null when the gateway names none: then the payments read are taken for all. */
  readonly totalMinor: number | null;
};

/** The lines of one merchant, added up: what the gateway says, and what our records of them come to. */
export type MerchantLines = {
  readonly merchantId: number;
  readonly payments: number;
  readonly refunds: number;
  readonly returns: number;
  readonly recorded: number;
  readonly transactions: number;
};

export type DepositShare = Omit<MerchantLines, 'recorded'> & {
  readonly other: number;
  readonly fees: number;
  readonly total: number;
  readonly difference: number;
  readonly isShared: boolean;
};

/** Of a merchant of whom a deposit has no transaction. */
export const withoutLines = (merchantId: number): MerchantLines => ({
  merchantId,
  payments: 0,
  refunds: 0,
  returns: 0,
  recorded: 0,
  transactions: 0,
});

/** Divides cents by weights; the cents that are left go to the largest remainders, so that nothing is lost. */
export const divide = (cents: number, weights: readonly number[]): readonly number[] => {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map((_, index) => (index === 0 ? cents : 0));
  const exact = weights.map((weight) => (cents * weight) / whole);
  const parts = exact.map(Math.floor);
  const left = cents - parts.reduce((sum, part) => sum + part, 0);
  const first = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .toSorted((one, two) => two.remainder - one.remainder || one.index - two.index)
    .slice(0, left)
    .map(({ index }) => index);
  return parts.map((part, index) => part + (first.includes(index) ? 1 : 0));
};

const netOf = ({ payments, refunds, returns }: MerchantLines): number =>
  payments - refunds - returns;

/**
 * What of a deposit is each merchant's. Who is alone with an account gets all that the gateway says. Merchants that
 * share one get the sum of their own lines and a share of the fees by their payments.
 */
export const sharesOf = (
  totals: DepositTotals,
  lines: readonly MerchantLines[],
  isShared: boolean,
): readonly DepositShare[] => {
  const fees = divide(
    totals.feesMinor,
    lines.map(({ payments }) => payments),
  );
  return lines.map(({ recorded, ...own }, index) => {
    const ownFees = fees[index] ?? 0;
    const other = isShared ? 0 : totals.otherMinor;
    const computed = netOf({ ...own, recorded }) + other - ownFees;
    const total = isShared ? computed : (totals.totalMinor ?? computed);
    return {
      ...own,
      other,
      fees: ownFees,
      total,
      difference: total - (recorded + other - ownFees),
      isShared,
    };
  });
};
