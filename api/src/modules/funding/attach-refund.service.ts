import type { InquiryFields } from '../../gateway/card-gateway';
import { readListed, recordRefund } from '../payments/attempts.public';
import {
  findPaymentOfRefund,
  findRefundedPayment,
  insertAttachedRefund,
  lockRefundedPayment,
  type RefundedPayment,
  setRefundDate,
} from './attach-refund.queries';
import {
  ask,
  ChargeRefusal,
  type DecideContext,
  type Described,
  mustBeDescribed,
  mustFind,
} from './decide-charge.service';
import { isOrderOfOurs } from './unknown-charge.domain';
import { endCharge, lockCharge } from './unknown-charge.queries';

type Wish = {
  /** Its transaction. */
  readonly paymentId: number;
  /** The invoice owes the amount again; the person who refunded it chose so. */
  readonly isOwedAgain: boolean;
  readonly actor: string;
};

const refusalTexts = {
  payment_unknown: 'There is no such payment at this account.',
  not_taken: 'This payment took no money, or was voided.',
  above_payment: 'It is more than is left of this payment.',
  refund_in_doubt: 'A refund of this payment is still in doubt: its outcome comes first.',
  payment_in_doubt: 'A payment of this bill is still in doubt: its outcome comes first.',
} as const;

const mustBeRefundable = async (
  db: DecideContext['db'],
  charge: Described,
  paymentId: number,
): Promise<RefundedPayment> => {
  const { gatewayMerchantId, amountMinor } = charge;
  const refundQuery = { paymentId, gatewayMerchantId, amountMinor };
  const payment = await findRefundedPayment(db, refundQuery);
  if (payment.refusal !== null) throw new ChargeRefusal(refusalTexts[payment.refusal]);
  return payment;
};

/** The gateway does not say which payment a refund is of, but what it says of both must not deny it. */
const compareAtGateway = async (
  { gateway }: DecideContext,
  charge: Described,
  refund: InquiryFields,
  { retref, leftMinor }: RefundedPayment,
): Promise<void> => {
  const { gatewayMerchantId: merchantId, amountMinor } = charge;
  const payment = readListed(await gateway.inquire({ merchantId, retref }), retref);
  if (payment.kind !== 'taken')
    throw new ChargeRefusal('The gateway does not say what became of this payment. Try again.');
  const { token, canBeGivenBack } = payment.record;
  if (refund.token !== null && token !== null && refund.token !== token)
    throw new ChargeRefusal('It went to another card or account than that of this payment.');
  if (leftMinor === amountMinor && canBeGivenBack === true)
    throw new ChargeRefusal(
      'The gateway still holds money of this payment: it is not all refunded.',
    );
};

/** One transaction under the locks of a refund: refund, transaction, ledger, invoice, audit rows. */
const write = (
  context: DecideContext,
  charge: Described & { readonly orderId: string },
  { paymentId, isOwedAgain, actor }: Wish,
  merchantId: number,
): Promise<number> => {
  const now = context.clock.now();
  const { id: chargeId, orderId, amountMinor, retref, takenOn } = charge;
  return context.db.transaction().execute(async (transaction) => {
    await lockRefundedPayment(transaction, { id: paymentId, merchantId });
    await mustBeRefundable(transaction, charge, paymentId);
    const locked = await lockCharge(transaction, chargeId);
    if (locked?.state !== 'open')
      throw new ChargeRefusal('It is decided already, or is being given back now.');
    const refundId = await insertAttachedRefund(transaction, {
      paymentId,
      chargeId,
      orderId,
      amountMinor,
      isOwedAgain,
      actor,
      now,
    });
    if (refundId === undefined)
      throw new ChargeRefusal('A refund of the same order is written down already. Leave it.');
    const recorded = await recordRefund(transaction, {
      refundId,
      state: 'given_back',
      reason: 'attached',
      retref,
      respcode: null,
      actor,
      requestId: null,
      now,
    });
    if (recorded.state !== 'given_back')
      throw new Error(`The attached refund became ${recorded.state}`);
    if (takenOn !== null) await setRefundDate(transaction, refundId, takenOn);
    await endCharge(transaction, {
      id: chargeId,
      from: 'open',
      state: 'attached',
      refundId,
      actor,
      now,
    });
    return refundId;
  });
};

/**
 * Makes what the gateway lists the refund of a payment that it is, so that it is not refunded again. Answers the
 * refund's id; repeated for the same payment, the same one.
 */
export const attachRefund = async (
  context: DecideContext,
  id: number,
  request: Wish,
): Promise<number> => {
  const charge = mustBeDescribed(await mustFind(context, id));
  const { state, orderId, refundId } = charge;
  if (state !== 'open') {
    const isSame =
      refundId !== null && (await findPaymentOfRefund(context.db, refundId)) === request.paymentId;
    if (refundId === null || !isSame)
      throw new ChargeRefusal(`Charge ${id} is ${state.replace('_', ' ')}.`);
    return refundId;
  }
  if (!isOrderOfOurs(orderId))
    throw new ChargeRefusal(
      'Its order id is not one of ours, so that it could never be compared again. Leave it.',
    );
  const chargeState = await ask(context, charge, request.actor);
  if (chargeState.kind === 'nothing')
    throw new ChargeRefusal('The gateway has given nothing back by it.');
  if (chargeState.record.canBeGivenBack === true)
    throw new ChargeRefusal('It is a charge that can be given back, and no refund.');
  const payment = await mustBeRefundable(context.db, charge, request.paymentId);
  await compareAtGateway(context, charge, chargeState.record, payment);
  return write(context, { ...charge, orderId }, request, payment.merchantId);
};
