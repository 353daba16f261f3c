import { insertStaff } from './factories';
import { transactionOf, type Paid, type Payer, type PaymentWorld } from './payment-world';
import { asStaff } from './sign-in';

type Headers = { readonly authorization: string };
export type Payment = {
  readonly payer: Payer;
  readonly staff: Headers;
  readonly invoice: number;
  readonly id: number;
};
type Fields = Readonly<Record<string, number | string | boolean>>;

export type GiveBackHand = {
  readonly staffOf: (payer: Payer) => Promise<Headers>;
  readonly paid: (amount?: number) => Promise<Payment>;
  readonly settled: (amount?: number) => Promise<Payment>;
  /** With a new session of staff, after the clock moved. */
  readonly fresh: (payment: Payment) => Promise<Payment>;
  readonly post: (headers: Headers, path: string, fields?: Fields, key?: string) => Promise<Paid>;
  readonly refund: (payment: Payment, amount: number, more?: Fields, key?: string) => Promise<Paid>;
  readonly cancel: (payment: Payment) => Promise<Paid>;
  /** `refund given_back`, with the reason behind it. */
  readonly statesOf: (payment: Payment) => Promise<readonly string[]>;
  /** What the gateway refunded of it, as dollars. */
  readonly refundedAt: (payment: Payment) => Promise<readonly string[]>;
  readonly alarmsOf: (payment: Payment) => Promise<readonly string[]>;
};

/** Staff who give payments back. */
export const giveBackHand = (world: PaymentWorld): GiveBackHand => {
  const { db } = world.database;
  const staffOf = async ({ merchant }: Payer): Promise<Headers> =>
    asStaff(db, world.clock, (await insertStaff(db, [merchant.id])).id);
  const paid = async (amount = 10_000): Promise<Payment> => {
    const payer = await world.newPayer();
    const invoice = await world.newInvoice(payer, { amount });
    const { id } = transactionOf(await world.pay(payer, invoice, amount));
    return { payer, staff: await staffOf(payer), invoice, id };
  };
  const post = async (
    headers: Headers,
    path: string,
    fields: Fields = {},
    key?: string,
  ): Promise<Paid> => {
    const response = await world.app.inject({
      method: 'POST',
      url: `/api/transactions/${path}`,
      headers: {
        ...headers,
        'content-type': 'application/x-www-form-urlencoded',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      payload: new URLSearchParams(
        Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
      ).toString(),
    });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  };
  const refundsOf = ({ id }: Payment) =>
    db
      .selectFrom('refunds')
      .select(['kind', 'state', 'reason', 'order_id'])
      .where('transaction_id', '=', id)
      .orderBy('id')
      .execute();

  return {
    staffOf,
    paid,
    settled: async (amount) => {
      const payment = await paid(amount);
      world.stub.settle();
      return payment;
    },
    fresh: async (payment) => ({ ...payment, staff: await staffOf(payment.payer) }),
    post,
    refund: ({ id, staff }, amount, more = {}, key) =>
      post(staff, 'refund', { transaction: id, amount, ...more }, key),
    cancel: ({ id, staff }) => post(staff, `${id}/cancel`),
    statesOf: async (payment) =>
      (await refundsOf(payment)).map(({ kind, state, reason }) =>
        [kind, state, reason].filter((part) => part !== null).join(' '),
      ),
    refundedAt: async (payment) => {
      const orders = (await refundsOf(payment)).map(({ order_id }) => order_id);
      return world.stub
        .refunds()
        .filter(({ orderId }) => orders.includes(orderId))
        .map(({ amount }) => amount);
    },
    alarmsOf: async ({ id }) =>
      (
        await db
          .selectFrom('alarms')
          .select('kind')
          .where('attempt_id', '=', id)
          .where('resolved_at', 'is', null)
          .orderBy('id')
          .execute()
      ).map(({ kind }) => kind),
  };
};
