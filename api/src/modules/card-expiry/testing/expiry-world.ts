import {
  insertCard,
  insertCustomer,
  insertInvoice,
  insertMerchant,
  insertSubscription,
} from '../../../testing/factories';
import type { TestApp } from '../../../testing/test-app';

type Subscription = Parameters<typeof insertSubscription>[1];
type Merchant = Awaited<ReturnType<typeof insertMerchant>>;

/** Hands of a test about cards that expire. The card of a payer is good to 2026-11-30. */
export const expiryHand = ({ database }: Pick<TestApp, 'database'>) => {
  const { db } = database;
  const newPayer = async (
    changes: {
      readonly merchant?: Merchant;
      readonly subscription?: Partial<Subscription>;
      readonly expiration?: string;
      readonly name?: string;
      readonly zone?: string;
    } = {},
  ) => {
    const merchant =
      changes.merchant ??
      (await insertMerchant(db, { time_zone: changes.zone ?? 'America/Denver' }));
    const user = await insertCustomer(db, {
      ...(changes.name !== undefined && { first_name: changes.name, last_name: 'Rivera' }),
    });
    const card = await insertCard(db, {
      user_id: user.id,
      expiration: changes.expiration ?? '11/26',
    });
    const subscription = await insertSubscription(db, {
      user_id: user.id,
      merchant_id: merchant.id,
      email_opt_in: true,
      ...changes.subscription,
    });
    return { merchant, user, card, subscription };
  };
  type Payer = Awaited<ReturnType<typeof newPayer>>;

  /** As PATCH set_autopay leaves it. */
  const setAutoPay = (payer: Payer, changes: Partial<Subscription> = {}) =>
    db
      .updateTable('subscriptions')
      .set({
        autopay_enabled: true,
        autopay_customized: true,
        autopay_frequency: 'monthly',
        autopay_day: '15',
        autopay_amount: 5_000,
        autopay_method: payer.card.id,
        autopay_started_on: '2026-11-15',
        autopay_next_on: '2026-12-15',
        autopay_next_at: new Date('2026-12-15T07:00:00Z'),
        ...changes,
      })
      .where('id', '=', payer.subscription.id)
      .execute();
  const byDueDates = {
    autopay_customized: false,
    autopay_frequency: null,
    autopay_day: 'due_date',
    autopay_amount: null,
    autopay_next_on: null,
    autopay_next_at: null,
  } as const;

  /** A payment of a new invoice that waits for its day. */
  const schedule = async (payer: Payer, on: string, amount = 2_000) => {
    const invoice = await insertInvoice(db, {
      subscription: payer.subscription,
      amount,
      scheduled_on: on,
    });
    const promised = await db
      .insertInto('transactions')
      .values({
        invoice_id: invoice.id,
        subscription_id: payer.subscription.id,
        merchant_id: payer.merchant.id,
        user_id: payer.user.id,
        type: 'payment',
        amount,
        status: 'scheduled',
        visible_method: 'Visa 1111',
        created_at: invoice.created_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return db
      .insertInto('payment_runs')
      .values({
        kind: 'schedule',
        invoice_id: invoice.id,
        subscription_id: payer.subscription.id,
        merchant_id: payer.merchant.id,
        user_id: payer.user.id,
        cycle_on: on,
        payment_method_id: payer.card.id,
        amount,
        state: 'waiting',
        due_at: new Date(`${on}T07:00:00Z`),
        transaction_id: promised.id,
        actor: 'test',
        created_at: invoice.created_at,
      })
      .returning(['id', 'invoice_id'])
      .executeTakeFirstOrThrow();
  };

  return { newPayer, setAutoPay, schedule, byDueDates };
};
export type ExpiryHand = ReturnType<typeof expiryHand>;
export type ExpiryPayer = Awaited<ReturnType<ExpiryHand['newPayer']>>;
