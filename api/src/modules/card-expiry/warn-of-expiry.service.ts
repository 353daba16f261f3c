import { zonesOf } from '@billfold/shared/contracts/state-zones';
import type { Context } from '../../context/use-case-context';
import { isDaytime, lockSubscription, notifyCustomer } from '../outbox/outbox.public';
import { expiryWarning, warningDue } from './expiry-warning.domain';
import {
  type CardOfCustomer,
  findUnwarned,
  insertWarning,
  listUnwarned,
  type UnwarnedRow,
} from './expiry-warning.queries';

export type WarningContext = Context & { readonly publicUrl: string };

const batch = 200;

/** Warns one customer of one card, if that is still due. The lock lets one of several processes through. */
const warnOfCard = (
  { db, clock, publicUrl }: WarningContext,
  card: CardOfCustomer,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await lockSubscription(transaction, card.subscriptionId);
    const now = clock.now();
    const row = await findUnwarned(transaction, now, card);
    if (row === undefined) return;
    const messages = await notifyCustomer(transaction, {
      subscriptionId: card.subscriptionId,
      body: expiryWarning(
        {
          merchantName: row.merchant_name,
          visibleMethod: row.visible_method,
          lastDay: row.last_day,
          kind: row.kind,
          plannedOn: row.planned_on,
          amountMinor: row.amount,
        },
        publicUrl,
      ),
      now,
    });
    await insertWarning(transaction, {
      ...card,
      lastDay: row.last_day,
      daysBefore: warningDue(row.days_left),
      isReached: messages > 0,
      now,
    });
  });

/** One customer who cannot be warned does not hold up the others. */
const warnInDaytime = async (context: WarningContext, row: UnwarnedRow): Promise<void> => {
  if (!isDaytime(context.clock.now(), zonesOf(row.us_state, row.time_zone), row)) return;
  const card = { subscriptionId: row.subscription_id, methodId: row.method_id };
  await warnOfCard(context, card).catch((err: unknown) =>
    context.log.error({ err, ...card }, 'a customer could not be warned of an expiring card'),
  );
};

/**
 * Warns the customers whose cards expire before a planned payment, where it is day. Safe to repeat and to do twice at
 * once: a card has one warning of each kind.
 */
export const warnOfExpiry = async (context: WarningContext): Promise<void> => {
  let after: CardOfCustomer = { subscriptionId: 0, methodId: 0 };
  for (;;) {
    const rows = await listUnwarned(context.db, context.clock.now(), after, batch);
    for (const row of rows) await warnInDaytime(context, row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = { subscriptionId: last.subscription_id, methodId: last.method_id };
  }
};
