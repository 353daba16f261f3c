import { dayMs } from '@billfold/shared/contracts/durations';
import type { FundedDeposit, FundedTransaction } from '../../gateway/card-gateway';
import { followUnsettled } from './follow-unsettled.service';
import { noteUnknownCharges } from './find-unknown-charges.service';
import type { FundingContext } from './funding-context';
import { askAgainMs, fundingDays, readFunded, settlesWithinDays } from './funding.domain';
import {
  findOldestUnsettled,
  findReturnable,
  finishFundingRead,
  raiseRejected,
  recordBankReturn,
  recordSettlements,
  type FundingRead,
} from './funding.queries';
import { resolveGatewayAlarms } from '../payments/attempts.public';
import { takeChargebacks } from './take-chargebacks.service';
import { storeDeposits } from './store-deposits.service';
import { takeBackRefunds } from './take-back-refunds.service';

const actor = 'system:funding';
const retrefsAtOnce = 1_000;

/**
 * Asks the gateway what reached the merchant's bank and what banks sent back since the last time, and writes both.
 * Reading the same twice writes nothing new. Without an answer it stops and the same days are read again.
 */
export const readFunding = async (
  context: FundingContext,
  read: FundingRead,
  worker: string,
  everyMs: number,
): Promise<void> => {
  const { gatewayMerchantId } = read;
  const now = context.clock.now();
  let isComplete = false;
  try {
    isComplete = await readDays(context, read, now);
  } catch (err) {
    context.log.error({ err }, 'the funding of an account could not be read');
  }
  const waitMs = isComplete ? everyMs : Math.min(everyMs, askAgainMs);
  await finishFundingRead(context.db, {
    gatewayMerchantId,
    worker,
    readAt: isComplete ? now : null,
    nextReadAt: new Date(now.getTime() + waitMs),
  });
};

const readDays = async (
  context: FundingContext,
  { gatewayMerchantId: merchantId, readAt }: FundingRead,
  now: Date,
): Promise<boolean> => {
  const oldest = await findOldestUnsettled(
    context.db,
    merchantId,
    new Date(now.getTime() - settlesWithinDays * dayMs),
  );
  let isComplete = true;
  for (const date of [null, ...fundingDays(readAt, oldest, now)]) {
    const reply = await context.gateway.funding({ merchantId, date });
    if (reply.kind !== 'answered') return false;
    if (date === null)
      await resolveGatewayAlarms(context.db, 'gateway_refuses', {
        gatewayMerchantId: merchantId,
        defaultGatewayMerchantId: context.gatewayMerchantId,
        resolvedBy: actor,
        now,
      });
    isComplete = (await writeFunded(context, merchantId, reply.fields.transactions)) && isComplete;
    isComplete =
      (await takeChargebacks(context, merchantId, reply.fields.chargebacks)) && isComplete;
    // The newest list may begin and end within a day.
    if (date !== null)
      isComplete =
        (await tryStoreDeposits(context, merchantId, reply.fields.deposits)) && isComplete;
    const batches =
      date === null ? null : await context.gateway.settlementStatus({ merchantId, date });
    if (batches !== null && batches.kind !== 'answered') isComplete = false;
    const listed = [
      ...reply.fields.transactions.map(({ retref }) => retref),
      ...(batches?.kind === 'answered' ? batches.fields.retrefs : []),
    ];
    isComplete = (await tryNoteUnknown(context, merchantId, listed)) && isComplete;
  }
  return (await followUnsettled(context, merchantId, actor)) && isComplete;
};

const writeFunded = async (
  context: FundingContext,
  gatewayMerchantId: string,
  funded: readonly FundedTransaction[],
): Promise<boolean> => {
  const meanings = funded
    .filter(({ isRefund }) => !isRefund)
    .map((transaction) => ({ retref: transaction.retref, meaning: readFunded(transaction) }));
  const settled = meanings
    .filter(({ meaning }) => meaning.kind !== 'rejected')
    .map(({ retref }) => retref);
  for (let start = 0; start < settled.length; start += retrefsAtOnce) {
    await recordSettlements(
      context.db,
      gatewayMerchantId,
      settled.slice(start, start + retrefsAtOnce),
      actor,
      context.clock.now(),
    );
  }
  let isComplete = true;
  for (const { retref, meaning } of meanings) {
    if (meaning.kind === 'rejected')
      await raiseRejected(context.db, gatewayMerchantId, retref, context.clock.now());
    if (meaning.kind === 'returned')
      isComplete =
        (await tryTakeBack(context, gatewayMerchantId, retref, meaning.code)) && isComplete;
  }
  return (await takeBackRefunds(context, gatewayMerchantId, funded)) && isComplete;
};

/** A deposit that cannot be stored holds up neither settlements nor returns. */
const tryStoreDeposits = async (
  context: FundingContext,
  gatewayMerchantId: string,
  deposits: readonly FundedDeposit[],
): Promise<boolean> => {
  try {
    await storeDeposits(context, gatewayMerchantId, deposits);
    return true;
  } catch (err) {
    context.log.error({ err }, 'a deposit could not be stored');
    return false;
  }
};

/** A charge that cannot be written down holds up neither settlements nor returns. */
const tryNoteUnknown = async (
  context: FundingContext,
  gatewayMerchantId: string,
  listed: readonly string[],
): Promise<boolean> => {
  try {
    await noteUnknownCharges(context, gatewayMerchantId, listed, actor);
    return true;
  } catch (err) {
    context.log.error({ err }, 'a charge that no payment knows could not be written down');
    return false;
  }
};

/** One return that cannot be written does not hold up the others. */
const tryTakeBack = async (
  context: FundingContext,
  gatewayMerchantId: string,
  retref: string,
  code: string,
): Promise<boolean> => {
  try {
    if (await takeBack(context, gatewayMerchantId, retref, code)) context.onRecorded();
    return true;
  } catch (err) {
    context.log.error({ err }, 'a returned bank payment could not be written');
    return false;
  }
};

/**
 * Opens the invoice again, ends auto-pay from bank accounts and notifies the customer, in one
 * transaction.
 */
const takeBack = (
  context: FundingContext,
  gatewayMerchantId: string,
  retref: string,
  code: string,
): Promise<boolean> => {
  const now = context.clock.now();
  return context.db.transaction().execute(async (transaction) => {
    const attemptId = await findReturnable(transaction, gatewayMerchantId, retref);
    const write = () =>
      recordBankReturn(transaction, { gatewayMerchantId, retref, code, actor, now });
    // It locks the subscription, which always comes before the invoice.
    return attemptId === undefined
      ? write()
      : context.onBankReturn(transaction, { attemptId, code, now }, write);
  });
};
