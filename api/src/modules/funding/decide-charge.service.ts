import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/database';
import type { CardGateway } from '../../gateway/card-gateway';
import { insertAttachedAttempt, lockBillToAttach, setPaidDate } from './attach-charge.queries';
import {
  readHold,
  readListed,
  giveMoneyBack,
  recordOutcome,
  type ReconcilerPolicy,
} from '../payments/attempts.public';
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

export type DecideDependencies = {
  readonly db: Database;
  readonly gateway: CardGateway;
  readonly now: () => Date;
  readonly policy: ReconcilerPolicy;
  readonly gatewayMerchantId: string;
  /** A process that dies holds a charge for that long. */
  readonly leaseMs: number;
};

/** Why a person's decision was not carried out, as a sentence. Nothing was written. */
export class ChargeRefusal extends Error {}

const settledStatuses: readonly string[] = ['accepted', 'processed'];

type Described = UnknownCharge & { readonly amountMinor: number };

const mustFind = async ({ db }: DecideDependencies, id: number): Promise<UnknownCharge> => {
  const charge = await findCharge(db, id);
  if (charge === undefined) throw new ChargeRefusal(`There is no charge ${id}.`);
  return charge;
};

const mustBeDescribed = (charge: UnknownCharge): Described => {
  const { amountMinor } = charge;
  if (amountMinor === null)
    throw new ChargeRefusal(
      `The gateway has not described charge ${charge.id} yet: find it again.`,
    );
  return { ...charge, amountMinor };
};

/** What the gateway says of it now; its amount and order must be those that were shown. */
async function ask({ gateway }: DecideDependencies, charge: Described) {
  const standing = readListed(
    await gateway.inquire({ merchantId: charge.gatewayMerchantId, retref: charge.retref }),
    charge.retref,
  );
  if (standing.kind === 'unclear')
    throw new ChargeRefusal('The gateway does not say what became of it. Try again.');
  if (
    standing.kind === 'taken' &&
    (standing.record.amountMinor !== charge.amountMinor ||
      standing.record.orderId !== charge.orderId)
  ) {
    throw new ChargeRefusal('The gateway describes it otherwise than before. Look at it there.');
  }
  return standing;
}

/** Makes the charge the payment of a bill that it is. Answers the payment's id; repeated for the same bill, the same one. */
export async function attachCharge(
  deps: DecideDependencies,
  id: number,
  wish: { readonly invoiceId: number | null; readonly actor: string },
): Promise<number> {
  const charge = mustBeDescribed(await mustFind(deps, id));
  const invoiceId =
    wish.invoiceId ??
    (charge.proposal === 'attach' || charge.state === 'attached' ? charge.invoiceId : null);
  if (invoiceId === null) throw new ChargeRefusal('No bill is proposed for it: name one.');
  if (charge.state === 'open') {
    if (!isOrderOfOurs(charge.orderId))
      throw new ChargeRefusal(
        'Its order id is not one of ours, so that it could never be compared again. Give it back, or leave it.',
      );
    const standing = await ask(deps, charge);
    if (standing.kind === 'nothing' || standing.record.canBeGivenBack === false)
      throw new ChargeRefusal('The gateway holds no money of it any more.');
    return write(deps, charge, {
      invoiceId,
      actor: wish.actor,
      isSettled: settledStatuses.includes(standing.record.settlementStatus?.toLowerCase() ?? ''),
    });
  }
  if (charge.attemptId === null || charge.invoiceId !== invoiceId)
    throw new ChargeRefusal(
      `Charge ${id} is ${charge.state.replace('_', ' ')}${charge.state === 'attached' ? ` to bill ${charge.invoiceId ?? ''}` : ''}.`,
    );
  return charge.attemptId;
}

type Attachment = {
  readonly invoiceId: number;
  readonly actor: string;
  readonly isSettled: boolean;
};

/** One transaction under the bill's lock: attempt, transaction, ledger, bill, audit rows. */
function write(
  deps: DecideDependencies,
  charge: Described,
  { invoiceId, actor, isSettled }: Attachment,
): Promise<number> {
  const now = deps.now();
  return deps.db.transaction().execute(async (transaction) => {
    const bill = await lockBillToAttach(
      transaction,
      invoiceId,
      charge.gatewayMerchantId,
      deps.gatewayMerchantId,
    );
    if (bill.refusal !== null) throw new ChargeRefusal(refusalTexts[bill.refusal]);
    if (charge.amountMinor > bill.balanceMinor)
      throw new ChargeRefusal('It is more than the bill is owed now. Give it back.');
    const locked = await lockCharge(transaction, charge.id);
    if (locked?.state !== 'open') throw new ChargeRefusal('Somebody else has decided about it.');
    const attemptId = await insertAttachedAttempt(transaction, { charge, bill, actor, now });
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
}

const refusalTexts = {
  invoice_unknown: 'There is no such bill at a business of this account.',
  deleted: 'This bill was removed.',
  in_doubt: 'A payment of this bill is still in doubt: its outcome comes first.',
  cancelled: 'This bill was cancelled.',
  paid: 'This bill is paid. Give the charge back.',
} as const;

export type GiveBackEnd = 'given_back' | 'undecided';

/** Gives the charge back: a void, else one refund, however often it is repeated and whoever died in between. */
export async function giveChargeBack(
  deps: DecideDependencies,
  id: number,
  actor: string,
): Promise<GiveBackEnd> {
  const charge = mustBeDescribed(await mustFind(deps, id));
  if (charge.state === 'given_back') return 'given_back';
  if (charge.refund === null && charge.state === 'open') {
    const standing = await ask(deps, charge);
    if (standing.kind === 'taken' && standing.record.canBeGivenBack === false)
      throw new ChargeRefusal(
        'It is a refund, or was given back at the gateway: there is nothing to give back. Leave it.',
      );
  }
  const lease = { worker: `person-${randomUUID()}`, leaseMs: deps.leaseMs };
  const claimed = await claimCharge(deps.db, id, lease, actor, deps.now());
  if (claimed === undefined) return afterSomebodyElse(deps, id);
  const heartbeat = setInterval(
    () => void renewChargeLease(deps.db, id, lease).catch(() => undefined),
    deps.leaseMs / 3,
  );
  try {
    return await carryOut(deps, mustBeDescribed(claimed), lease.worker, actor);
  } finally {
    clearInterval(heartbeat);
    await releaseCharge(deps.db, id, lease.worker);
  }
}

async function afterSomebodyElse(deps: DecideDependencies, id: number): Promise<GiveBackEnd> {
  const { state } = await mustFind(deps, id);
  if (state === 'given_back') return 'given_back';
  throw new ChargeRefusal(
    state === 'giving_back'
      ? 'Somebody gives it back now, or was stopped while doing so. Try again in a moment.'
      : `Charge ${id} is ${state}.`,
  );
}

async function carryOut(
  deps: DecideDependencies,
  charge: Described,
  worker: string,
  actor: string,
): Promise<GiveBackEnd> {
  const { id, gatewayMerchantId: merchantId, retref, amountMinor } = charge;
  const expected = { orderId: charge.orderId ?? '', amountMinor, retref };
  const end = await giveMoneyBack(deps, charge, {
    beginRefund: (orderId, at) => beginChargeRefund(deps.db, id, worker, orderId, at),
    keepNotFound: (at) => keepChargeRefundNotFound(deps.db, id, worker, at),
    findStanding: async () =>
      readHold(await deps.gateway.inquire({ merchantId, retref }), expected),
  });
  if (end === 'undecided') return 'undecided';
  const isWritten = await endCharge(deps.db, {
    id,
    worker,
    from: 'giving_back',
    state: 'given_back',
    actor,
    now: deps.now(),
  });
  return isWritten || (await mustFind(deps, id)).state === 'given_back'
    ? 'given_back'
    : 'undecided';
}

/** Leaves the charge where it is: not ours, or settled by a person at the gateway. */
export async function leaveCharge(
  deps: Pick<DecideDependencies, 'db' | 'now'>,
  id: number,
  { actor, because }: { readonly actor: string; readonly because: string },
): Promise<void> {
  const written = await deps.db.transaction().execute(async (transaction) => {
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
        now: deps.now(),
      })
    );
  });
  if (!written)
    throw new ChargeRefusal(`Charge ${id} is decided already, or somebody gives it back now.`);
}
