import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

/** The PIN of every customer made here: their hash is Ana's. */
export const madePin = '4826';

export type MadeBill = { readonly amount: number; readonly description?: string };
export type MadeCustomer = {
  readonly userId: number;
  readonly username: string;
  readonly name: string;
  readonly phone: string;
  readonly pin: string;
  readonly subscriptionId: number;
  /** In the order of the wanted invoices. */
  readonly bills: readonly number[];
};

type MethodName = 'visa' | 'mastercard' | 'declining' | 'checking';
type CustomerWish = {
  readonly merchantId?: number;
  readonly bills?: readonly MadeBill[];
  readonly methods?: readonly MethodName[];
  readonly hasEmail?: boolean;
};

/** The tokens are what the sandbox's tokenizer makes of its test cards. */
const methods: Readonly<
  Record<
    MethodName,
    {
      readonly type: number;
      readonly token: string;
      readonly nickname: string;
      readonly cardType: string | null;
      readonly last4: string;
    }
  >
> = {
  visa: {
    type: 1,
    token: '9417444583181111',
    nickname: 'Everyday',
    cardType: 'visa',
    last4: '1111',
  },
  mastercard: {
    type: 1,
    token: '9552077874254444',
    nickname: 'Backup',
    cardType: 'mastercard',
    last4: '4444',
  },
  declining: {
    type: 1,
    token: '9432734357001053',
    nickname: 'Empty card',
    cardType: 'visa',
    last4: '1053',
  },
  checking: { type: 3, token: '100234567890', nickname: 'Checking', cardType: null, last4: '6789' },
};

const one = async <Row>(db: Pool, text: string, values: readonly unknown[]): Promise<Row> => {
  const { rows } = await db.query(text, [...values]);
  return rows[0] as Row;
};

/** Adds an invoice for an existing customer and returns its id. */
export const addBill = async (
  db: Pool,
  who: { readonly subscriptionId: number; readonly merchantId: number; readonly userId: number },
  bill: MadeBill,
): Promise<number> => {
  const { id } = await one<{ id: string }>(
    db,
    `insert into invoices (subscription_id, merchant_id, user_id, invoice_number, description, amount, due_date,
      created_at)
     values ($1, $2, $3, $6, $4, $5, current_date + 10, now()) returning id`,
    [
      who.subscriptionId,
      who.merchantId,
      who.userId,
      bill.description ?? 'Water service',
      bill.amount,
      `E2E-${randomUUID()}`,
    ],
  );
  await db.query(
    `insert into invoice_lines (invoice_id, kind, position, description, amount) values ($1, 'item', 1, $2, $3)`,
    [id, bill.description ?? 'Water service', bill.amount],
  );
  return Number(id);
};

const addSubscription = async (db: Pool, userId: number, merchantId: number): Promise<number> => {
  const { id } = await one<{ id: string }>(
    db,
    `insert into subscriptions (user_id, merchant_id, state, sms_opt_in, email_opt_in, created_at)
      values ($1, $2, 'active', true, true, now()) returning id`,
    [userId, merchantId],
  );
  return Number(id);
};

/** A zip code that only this person's group of customers has. */
export const zipOf = ({ userId }: Pick<MadeCustomer, 'userId'>): string =>
  String(10_000 + (userId % 10_000));

/** Makes a customer for one test, with invoices due in ten days. The first method is the preferred one. */
export const makeCustomer = async (db: Pool, wish: CustomerWish = {}): Promise<MadeCustomer> => {
  const merchantId = wish.merchantId ?? 1;
  const { n } = await one<{ n: string }>(
    db,
    `select nextval(pg_get_serial_sequence('users', 'id')) as n`,
    [],
  );
  const userId = Number(n);
  const username = `visitor.${userId}`;
  const phone = `7202${String(userId).padStart(6, '0')}`;
  const name = `Vera Visitor${userId}`;
  await db.query(
    `insert into users (id, kind, role, username, email, proven_email, phone, first_name, last_name, zip,
      pin_hash, state, created_at)
     select $1, 'customer', 4, $2, $3, $3, $4, 'Vera', $5, '80202', pin_hash, 'active', now() from users
       where username = 'ana.rivera'`,
    [
      userId,
      username,
      wish.hasEmail === false ? null : `${username}@mail.test`,
      phone,
      `Visitor${userId}`,
    ],
  );
  const subscriptionId = await addSubscription(db, userId, merchantId);
  for (const [index, methodName] of (wish.methods ?? ['visa', 'mastercard']).entries()) {
    const { type, token, nickname, cardType, last4 } = methods[methodName];
    await db.query(
      `insert into payment_methods (user_id, type, token, nickname, preferred, card_type, last4, holder_name,
        expiration, address_zip, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, '80202', now())`,
      [
        userId,
        type,
        token,
        nickname,
        index === 0,
        cardType,
        last4,
        name,
        type === 1 ? '12/39' : null,
      ],
    );
  }
  const bills: number[] = [];
  for (const bill of wish.bills ?? [])
    bills.push(await addBill(db, { subscriptionId, merchantId, userId }, bill));
  return { userId, username, name, phone, pin: madePin, subscriptionId, bills };
};

export type MadeInvitation = {
  readonly userId: number;
  readonly username: string;
  /** As people write it. */
  readonly phone: string;
  /** As a text to them is addressed. */
  readonly textsTo: string;
  /** As people type it. */
  readonly born: string;
  readonly zip: string;
  readonly merchantId: number;
  readonly subscriptionId: number;
};

/** Makes a customer named Nora Quinn whom Cedar Water invited and who has not signed up. */
export const makeInvitation = async (db: Pool): Promise<MadeInvitation> => {
  const { n } = await one<{ n: string }>(
    db,
    `select nextval(pg_get_serial_sequence('users', 'id')) as n`,
    [],
  );
  const userId = Number(n);
  const username = `invited.${userId}`;
  const line = `2${String(userId).padStart(6, '0')}`;
  await db.query(
    `insert into users (id, kind, role, username, email, phone, first_name, last_name, date_of_birth, zip,
      state, created_at)
     values ($1, 'customer', 4, $2, $3, $4, 'Nora', 'Quinn', '1990-05-17', '80202', 'invited', now())`,
    [userId, username, `${username}@mail.test`, `720${line}`],
  );
  const { id } = await one<{ id: string }>(
    db,
    `insert into subscriptions (user_id, merchant_id, state, created_at) values ($1, 1, 'invited', now()) returning id`,
    [userId],
  );
  return {
    userId,
    username,
    phone: `(720) ${line.slice(0, 3)}-${line.slice(3)}`,
    textsTo: `+1720${line}`,
    born: '05/17/1990',
    zip: '80202',
    merchantId: 1,
    subscriptionId: Number(id),
  };
};

type MadeStaff = {
  readonly userId: number;
  readonly username: string;
  readonly email: string;
  readonly password: string;
};

/** The password of all staff made here: their hash is that of Cedar Water's owner. */
const staffPassword = 'Cedar-Water-1';

/** Makes a clerk of Cedar Water for one test; an invited one has no password. */
export const makeStaff = async (
  db: Pool,
  { isInvited = false }: { readonly isInvited?: boolean } = {},
): Promise<MadeStaff> => {
  const { n } = await one<{ n: string }>(
    db,
    `select nextval(pg_get_serial_sequence('users', 'id')) as n`,
    [],
  );
  const userId = Number(n);
  const username = `clerk.${userId}`;
  const email = `${username}@cedar.test`;
  await db.query(
    `insert into users (id, kind, role, username, email, first_name, last_name, password_hash, state, created_at)
     select $1, 'merchant', 3, $2, $3, 'Cleo', 'Clerk', case when $4 then null else password_hash end,
       case when $4 then 'invited' else 'active' end, now()
     from users where username = 'cedar.owner'`,
    [userId, username, email, isInvited],
  );
  await db.query(
    `insert into merchant_staff (user_id, merchant_id, permissions)
     select $1, merchant_id, permissions from merchant_staff where merchant_id = 1 and user_id = 1`,
    [userId],
  );
  return { userId, username, email, password: staffPassword };
};

/** Staff of Cedar Water with the PIN of every customer made here. */
export const makeStaffWithPin = async (db: Pool): Promise<MadeStaff> => {
  const staff = await makeStaff(db);
  await db.query(
    `update users set pin_hash = (select pin_hash from users where username = 'ana.rivera') where id = $1`,
    [staff.userId],
  );
  return staff;
};
