import { randomUUID } from 'node:crypto';
import type { Context } from '../../context/use-case-context';
import type { CardGateway } from '../../gateway/card-gateway';
import { insertAttachedAttempt, lockInvoiceToAttach, setPaidDate } from './attach-charge.queries';
import {
  readHold,
  readListed,
  giveMoneyBack,
  recordOutcome,
  type ReconcilerPolicy,
} from '../payments/attempts.public';
import { leaveRecordedCharges } from './find-unknown-charges.service';
import { recordSettlements } from './funding.queries';
import { isOrderOfOurs } from './unknown-charge.domain';
import {
  beginChargeRefund,
  claimCharge,
  endCharge,
  findCharge,
  keepChargeRefundNotFound,
  lockCharge,
  releaseCharge,
  renewChargeLease,
  type UnknownCharge,
} from './unknown-charge.queries';

export type DecideContext = Pick<Context, 'db' | 'clock'> & {
  readonly gateway: CardGateway;
  readonly policy: ReconcilerPolicy;
  readonly gatewayMerchantId: string;
  /** Lease of a charge that is being given back. */
  readonly leaseMs: number;
};

/** Why a person's decision was not carried out, as a sentence. Nothing was written. */
export class ChargeRefusal extends Error {}

const settledStatuses: readonly string[] = ['accepted', 'processed'];

/** One that the gateway has described. */
export type Described = UnknownCharge & { readonly amountMinor: number };

export const mustFind = async ({ db }: DecideContext, id: number): Promise<UnknownCharge> => {
  const charge = await findCharge(db, id);
  if (charge === undefined) throw new ChargeRefusal(`There is no charge ${id}.`);
  return charge;
};

export const mustBeDescribed = (charge: UnknownCharge): Described => {
  const { amountMinor } = charge;
  if (amountMinor === null)
    throw new ChargeRefusal(
      `The gateway has not described charge ${charge.id} yet: find it again.`,
    );
  return { ...charge, amountMinor };
};

/**
 * The gateway's current description of an open charge; amount and order must equal the shown ones. One that turned out
 * to be a payment or a refund of ours is left.
 */
export const ask = async (context: DecideContext, charge: Described, actor: string) => {
  const recorded = await leaveRecordedCharges(context, charge.gatewayMerchantId, actor);
  if (recorded.includes(charge.id))
    throw new ChargeRefusal('It is a payment or a refund of ours: there is nothing to decide.');
  const state = readListed(
    await context.gateway.inquire({ merchantId: charge.gatewayMerchantId, retref: charge.retref }),
    charge.retref,
  );
  if (state.kind === 'unclear')
    throw new ChargeRefusal('The gateway does not say what became of it. Try again.');
  if (
    state.kind === 'taken' &&
    (state.record.amountMinor !== charge.amountMinor || state.record.orderId !== charge.orderId)
  ) {
    throw new ChargeRefusal('The gateway describes it otherwise than before. Look at it there.');
  }
  return state;
};

/**
 * Makes the charge the payment of an invoice that it is. Answers the payment's id; repeated for the same invoice, the
 * same one.
 */
export const attachCharge = async (
  context: DecideContext,
  id: number,
  request: { readonly invoiceId: number | null; readonly actor: string },
): Promise<number> => {
  const charge = mustBeDescribed(await mustFind(context, id));
  const invoiceId =
    request.invoiceId ??
    (charge.proposal === 'attach' || charge.state === 'attached' ? charge.invoiceId : null);
  if (invoiceId === null) throw new ChargeRefusal('No bill is proposed for it: name one.');
  if (charge.state === 'open') {
    if (!isOrderOfOurs(charge.orderId))
      throw new ChargeRefusal(
        'Its order id is not one of ours, so that it could never be compared again. Give it back, or leave it.',
      );
    const state = await ask(context, charge, request.actor);
    if (state.kind === 'nothing' || state.record.canBeGivenBack === false)
      throw new ChargeRefusal('The gateway holds no money of it any more.');
    return write(context, charge, {
      invoiceId,
      actor: request.actor,
      isSettled: settledStatuses.includes(state.record.settlementStatus?.toLowerCase() ?? ''),
    });
  }
  if (charge.attemptId === null || charge.invoiceId !== invoiceId)
    throw new ChargeRefusal(
      `Charge ${id} is ${charge.state.replace('_', ' ')}${charge.state === 'attached' ? ` to bill ${charge.invoiceId ?? ''}` : ''}.`,
    );
  return charge.attemptId;
};

type Attachment = {
  readonly invoiceId: number;
  readonly actor: string;
  readonly isSettled: boolean;
};

/** One transaction under the invoice's lock: attempt, transaction, ledger, invoice, audit rows. */
const write = (
  context: DecideContext,
  charge: Described,
  { invoiceId, actor, isSettled }: Attachment,
): Promise<number> => {
  const now = context.clock.now();
  return context.db.transaction().execute(async (transaction) => {
    const invoice = await lockInvoiceToAttach(
      transaction,
      invoiceId,
      charge.gatewayMerchantId,
      context.gatewayMerchantId,
    );
    if (invoice.refusal !== null) throw new ChargeRefusal(refusalTexts[invoice.refusal]);
    if (charge.amountMinor > invoice.balanceMinor)
      throw new ChargeRefusal('It is more than the bill is owed now. Give it back.');
    const locked = await lockCharge(transaction, charge.id);
    if (locked?.state !== 'open')
      throw new ChargeRefusal('It is decided already, or is being given back now.');
    const attemptId = await insertAttachedAttempt(transaction, { charge, invoice, actor, now });
    if (attemptId === undefined)
      throw new ChargeRefusal('A payment of the same order is written down already. Give it back.');
    const recorded = await recordOutcome(transaction, {
      attemptId,
      state: 'approved',
      reason: 'attached',
      retref: charge.retref,
      authcode: null,
      respcode: null,
      declineReason: null,
      actor,
      requestId: null,
      now,
      worker: null,
    });
    if (recorded.state !== 'approved')
      throw new Error(`The attached payment became ${recorded.state}`);
    if (charge.takenOn !== null) await setPaidDate(transaction, attemptId, charge.takenOn);
    if (isSettled)
      await recordSettlements(transaction, charge.gatewayMerchantId, [charge.retref], actor, now);
    await endCharge(transaction, {
      id: charge.id,
      from: 'open',
      state: 'attached',
      invoiceId,
      attemptId,
      actor,
      now,
    });
    return attemptId;
  });
};

const refusalTexts = {
  invoice_unknown: 'There is no such bill at a business of this account.',
  deleted: 'This bill was removed.',
  in_doubt: 'A payment of this bill is still in doubt: its outcome comes first.',
  cancelled: 'This bill was cancelled.',
  paid: 'This bill is paid. Give the charge back.',
} as const;

export type GiveBackEnd = 'given_back' | 'undecided';

/** Gives the charge back by a void, else by one refund. Safe to repeat after any failure. */
export const giveChargeBack = async (
  context: DecideContext,
  id: number,
  actor: string,
): Promise<GiveBackEnd> => {
  const charge = mustBeDescribed(await mustFind(context, id));
  if (charge.state === 'given_back') return 'given_back';
  if (charge.refund === null && charge.state === 'open') {
    const state = await ask(context, charge, actor);
    if (state.kind === 'taken' && state.record.canBeGivenBack === false)
      throw new ChargeRefusal(
        'It is a refund, or was given back at the gateway: there is nothing to give back. Leave it.',
      );
  }
  const lease = { worker: `person-${randomUUID()}`, leaseMs: context.leaseMs };
  const claimed = await claimCharge(context.db, id, lease, actor, context.clock.now());
  if (claimed === undefined) return afterSomebodyElse(context, id);
  const heartbeat = setInterval(
    () => void renewChargeLease(context.db, id, lease).catch(() => undefined),
    context.leaseMs / 3,
  );
  try {
    return await carryOut(context, mustBeDescribed(claimed), lease.worker, actor);
  } finally {
    clearInterval(heartbeat);
    await releaseCharge(context.db, id, lease.worker);
  }
};

const afterSomebodyElse = async (context: DecideContext, id: number): Promise<GiveBackEnd> => {
  const { state } = await mustFind(context, id);
  if (state === 'given_back') return 'given_back';
  throw new ChargeRefusal(
    state === 'giving_back'
      ? 'It is being given back now, or the process that gave it back was stopped. Try again in a moment.'
      : `Charge ${id} is ${state}.`,
  );
};

const carryOut = async (
  context: DecideContext,
  charge: Described,
  worker: string,
  actor: string,
): Promise<GiveBackEnd> => {
  const { id, gatewayMerchantId: merchantId, retref, amountMinor } = charge;
  const expected = { orderId: charge.orderId ?? '', amountMinor, retref };
  const end = await giveMoneyBack(context, charge, {
    beginRefund: (orderId, at) => beginChargeRefund(context.db, id, worker, orderId, at),
    keepNotFound: (at) => keepChargeRefundNotFound(context.db, id, worker, at),
    findCaptureState: async () =>
      readHold(await context.gateway.inquire({ merchantId, retref }), expected),
  });
  if (end === 'undecided') return 'undecided';
  const isWritten = await endCharge(context.db, {
    id,
    worker,
    from: 'giving_back',
    state: 'given_back',
    actor,
    now: context.clock.now(),
  });
  return isWritten || (await mustFind(context, id)).state === 'given_back'
    ? 'given_back'
    : 'undecided';
};

/** Leaves the charge where it is: not ours, or settled by a person at the gateway. */
export const leaveCharge = async (
  context: Pick<DecideContext, 'db' | 'clock'>,
  id: number,
  { actor, because }: { readonly actor: string; readonly because: string },
): Promise<void> => {
  const written = await context.db.transaction().execute(async (transaction) => {
    const charge = await lockCharge(transaction, id);
    if (charge === undefined) throw new ChargeRefusal(`There is no charge ${id}.`);
    const { state } = charge;
    return (
      (state === 'open' || state === 'giving_back') &&
      endCharge(transaction, {
        id,
        from: state,
        state: 'left',
        note: because,
        actor,
        now: context.clock.now(),
      })
    );
  });
  if (!written)
    throw new ChargeRefusal(`Charge ${id} is decided already, or is being given back now.`);
};
