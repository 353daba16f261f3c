import { hourMs } from '@billfold/shared/contracts/durations';
import { noteUnknownCharges } from './find-unknown-charges.service';
import { lastDays } from './funding.domain';
import { findOldestFundingRead } from './funding.queries';
import { findMoneyHold, noteReconciled, openMoney } from '../payments/attempts.public';
import { readLists } from './read-lists.service';
import { ChargeRefusal, type DecideContext } from './decide-charge.service';
import { listCharges, listGatewayAccounts } from './unknown-charge.queries';

export type Reconciled = {
  readonly accounts: number;
  readonly news: number;
  readonly unread: readonly string[];
};

/**
 * Reads the gateway's lists for every account and writes down what no payment knows: of the last days, and of all since
 * they were last read, which a restored database remembers. Safe to repeat.
 */
export const reconcile = async (
  context: DecideContext,
  days: number,
  actor: string,
): Promise<Reconciled> => {
  const startedAt = context.clock.now();
  const accounts = await listGatewayAccounts(context.db, context.gatewayMerchantId);
  const readDays = lastDays(days, startedAt, await findOldestFundingRead(context.db));
  const unread: string[] = [];
  let news = 0;
  for (const account of accounts) {
    const lists = await readLists(context.gateway, account, readDays);
    unread.push(...lists.unread);
    news += await noteUnknownCharges(context, account, lists.retrefs, actor);
  }
  if (unread.length === 0) await noteReconciled(context.db, startedAt);
  return { accounts: accounts.length, news, unread };
};

/**
 * By then every night has closed the batches of charges before the hold, in any time zone of the
 * gateway.
 */
const listedWithinMs = 36 * hourMs;

/**
 * Ends the hold. `isEarly`: a person has compared the gateway's own report of payments that are not in a closed batch
 * yet.
 */
export const openAgain = async (
  context: DecideContext,
  {
    actor,
    because,
    isEarly,
  }: { readonly actor: string; readonly because: string; readonly isEarly: boolean },
): Promise<void> => {
  const hold = await findMoneyHold(context.db);
  if (hold === undefined) throw new ChargeRefusal('Payments are not held.');
  const { length } = await listCharges(context.db, 'undecided');
  if (length > 0)
    throw new ChargeRefusal(
      `${length} ${length === 1 ? 'charge waits' : 'charges wait'} for a decision: attach, give-back or leave.`,
    );
  if (hold.reconciledAt === null)
    throw new ChargeRefusal(
      'The lists of the gateway were not read to their end since the hold began: find.',
    );
  const listedAt = new Date(hold.heldAt.getTime() + listedWithinMs);
  if (!isEarly && hold.reconciledAt < listedAt) {
    throw new ChargeRefusal(
      `What was charged just before the hold may not be listed yet: find again after ${listedAt.toISOString()}, or compare with the gateway's own report and open --early.`,
    );
  }
  if (!(await openMoney(context.db, hold.id, { actor, because, now: context.clock.now() })))
    throw new ChargeRefusal('Payments are not held.');
};
