import type { Pool } from 'pg';

/** Hundreds of sign-ins are the way to what is proved. */
export const cheapHashes = { HASH_MEMORY_KIB: '64', HASH_PASSES: '1' } as const;

/** The PIN of every customer. */
export const customerPin = '4826';

/** Works at every merchant and may do everything there; the PIN is the customers'. */
export const desk = { username: 'desk', password: 'Money-Desk-1', pin: customerPin } as const;

/** Guam's Saturday begins when the server's Friday is at 14:00. */
export const merchants = {
  denver: {
    id: 1,
    name: 'Denver Water',
    zone: 'America/Denver',
    gatewayMerchantId: '496160873888',
  },
  newYork: {
    id: 2,
    name: 'Hudson Gas',
    zone: 'America/New_York',
    gatewayMerchantId: '496160873889',
  },
  guam: { id: 3, name: 'Tamuning Dues', zone: 'Pacific/Guam', gatewayMerchantId: '496160873890' },
} as const;
export type MerchantName = keyof typeof merchants;

/** What the sandbox's tokenizers make of its test cards and of a bank account. */
const paymentMethods = {
  visa: { type: 1, token: '9417444583181111', cardType: 'visa', last4: '1111' },
  mastercard: { type: 1, token: '9552077874254444', cardType: 'mastercard', last4: '4444' },
  declining: { type: 1, token: '9432734357001053', cardType: 'visa', last4: '1053' },
  partial: { type: 1, token: '9430777908560101', cardType: 'visa', last4: '0101' },
  timingOut: { type: 1, token: '9497702853370062', cardType: 'visa', last4: '0062' },
  checking: { type: 3, token: '100234567890', cardType: null, last4: '6789' },
} as const;
export type MethodName = keyof typeof paymentMethods;
export const tokenOf = (method: MethodName): string => paymentMethods[method].token;
export const everyToken: readonly string[] = Object.values(paymentMethods).map(
  ({ token }) => token,
);

export type Wish = {
  readonly merchant?: MerchantName;
  /** Amounts in cents, one invoice each; due in ten days. */
  readonly invoices?: readonly number[];
  readonly dueOn?: string;
  /** In this order; the first is the preferred one. The same name twice is the same card stored twice. */
  readonly methods?: readonly MethodName[];
};

export type Person = {
  readonly userId: number;
  readonly username: string;
  readonly phone: string;
  readonly merchantId: number;
  readonly subscription: number;
  readonly invoices: readonly number[];
  readonly methods: readonly number[];
};

const idOf = async (db: Pool, text: string, values: readonly unknown[]): Promise<number> => {
  const { rows } = await db.query<{ id: string }>(text, [...values]);
  return Number(rows[0]?.id);
};

type Owner = {
  readonly userId: number;
  readonly merchantId: number;
  readonly subscription: number;
};

export const addInvoice = (
  db: Pool,
  owner: Owner,
  amount: number,
  dueOn: string,
): Promise<number> =>
  idOf(
    db,
    `with invoice as (
       insert into invoices (subscription_id, merchant_id, user_id, invoice_number, description, amount,
         due_date, created_at)
       values ($1, $2, $3, $6, 'Service', $4, $5::date, $5::date - 20) returning id, amount
     ), line as (
       insert into invoice_lines (invoice_id, kind, position, description, amount) select id, 'item', 0,
         'Service', amount from invoice
     ) select id from invoice`,
    [
      owner.subscription,
      owner.merchantId,
      owner.userId,
      amount,
      dueOn,
      `M-${owner.subscription}-${dueOn}`,
    ],
  );

const addMethod = (
  db: Pool,
  userId: number,
  name: MethodName,
  preferred: boolean,
): Promise<number> => {
  const { type, token, cardType, last4 } = paymentMethods[name];
  return idOf(
    db,
    `insert into payment_methods (user_id, type, token, nickname, preferred, card_type, last4, holder_name,
      expiration, address_zip, acknowledged, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'Vera Visitor', $8, '80202', true, '2026-01-15T12:00:00Z') returning id`,
    [userId, type, token, name, preferred, cardType, last4, type === 1 ? '12/39' : null],
  );
};

/** A customer of one merchant with invoices and methods of their own. */
export const addPerson = async (db: Pool, wish: Wish): Promise<Person> => {
  const merchantId = merchants[wish.merchant ?? 'denver'].id;
  const userId = await idOf(db, `select nextval(pg_get_serial_sequence('users', 'id')) as id`, []);
  const username = `vera.${userId}`;
  const phone = `7202${String(userId).padStart(6, '0')}`;
  await db.query(
    `insert into users (id, kind, role, username, email, phone, first_name, last_name, zip, pin_hash, state, created_at)
     select $1, 'customer', 4, $2, $3, $4, 'Vera', $5, '80202', pin_hash, 'active', '2026-01-15T12:00:00Z'
       from users where username = 'pin.holder'`,
    [userId, username, `${username}@people.test`, phone, `Visitor${userId}`],
  );
  const subscription = await idOf(
    db,
    `insert into subscriptions (user_id, merchant_id, state, sms_opt_in, email_opt_in, created_at)
      values ($1, $2, 'active', true, true, '2026-01-15T12:00:00Z') returning id`,
    [userId, merchantId],
  );
  const methods: number[] = [];
  for (const [index, name] of (wish.methods ?? ['visa']).entries())
    methods.push(await addMethod(db, userId, name, index === 0));
  const invoices: number[] = [];
  for (const amount of wish.invoices ?? [6_000])
    invoices.push(
      await addInvoice(
        db,
        { userId, merchantId, subscription },
        amount,
        wish.dueOn ?? '2026-11-30',
      ),
    );
  return { userId, username, phone, merchantId, subscription, invoices, methods };
};
