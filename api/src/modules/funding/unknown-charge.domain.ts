/** Proposal for a charge that no payment has. */
export type ChargeProposal = {
  readonly proposal: 'attach' | 'give_back' | 'look';
  readonly because: string;
  /** The invoice it is to be attached to. */
  readonly invoiceId: number | null;
};

export type ChargeToMatch = {
  readonly amountMinor: number;
  readonly orderId: string | null;
  readonly canBeGivenBack: boolean | null;
  /** Our attempt of the same order. */
  readonly attempt: { readonly id: number; readonly wasCharged: boolean } | null;
  /** A customer of ours has the same card or account. */
  readonly isPayerKnown: boolean;
  /** Invoices of that customer, at a merchant of this account, that owe at least as much. */
  readonly bills: readonly { readonly id: number; readonly balanceMinor: number }[];
  /** Payments by the same card or account that it may be a refund of. */
  readonly payments: readonly number[];
};

/** The form of `makeOrderId`. */
export const isOrderOfOurs = (orderId: string | null): orderId is string =>
  orderId !== null && /^[BCDFGHJKLMNPQRSTVWXZ]{19}$/.test(orderId);

const look = (because: string): ChargeProposal => ({ proposal: 'look', because, invoiceId: null });
const giveBack = (because: string): ChargeProposal => ({
  proposal: 'give_back',
  because,
  invoiceId: null,
});
const attach = (invoiceId: number, because: string): ChargeProposal => ({
  proposal: 'attach',
  because,
  invoiceId,
});

/** A charge that the gateway does not describe. */
export const proposalUnread = look('The gateway lists it and does not describe it.');

const isNoCharge = 'It is a refund, or was given back at the gateway already.';

const lookAtRefund = (payments: readonly number[]): ChargeProposal => {
  const [first, ...others] = payments;
  if (first === undefined) return look(isNoCharge);
  const named = others.length === 0 ? `payment ${first}` : `one of payments ${payments.join(', ')}`;
  return look(`${isNoCharge} It may be a refund of ${named}: attach-refund.`);
};

export const proposeFor = ({
  amountMinor,
  orderId,
  canBeGivenBack,
  attempt,
  isPayerKnown,
  bills,
  payments,
}: ChargeToMatch): ChargeProposal => {
  if (canBeGivenBack === false) return lookAtRefund(isOrderOfOurs(orderId) ? payments : []);
  if (attempt !== null)
    return giveBack(
      attempt.wasCharged
        ? `Payment ${attempt.id} was charged a second time.`
        : `The payer was told that payment ${attempt.id} was not charged.`,
    );
  if (!isOrderOfOurs(orderId))
    return look('Its order id is not one of ours: it was not made here.');
  if (!isPayerKnown) return look('No customer has this card or account stored.');
  const exact = bills.filter(({ balanceMinor }) => balanceMinor === amountMinor);
  const [fit, ...others] = exact.length > 0 ? exact : bills;
  if (fit === undefined) return giveBack('Its customer owes no bill that takes so much.');
  if (others.length > 0)
    return look(
      `Several bills of its customer fit: ${[fit, ...others].map(({ id }) => id).join(', ')}.`,
    );
  return attach(
    fit.id,
    exact.length > 0
      ? 'Card, customer and amount fit this bill.'
      : 'Card and customer fit this bill; it would be paid in part.',
  );
};
