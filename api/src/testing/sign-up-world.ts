import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../db/schema';
import { insertCustomer, insertMerchant, insertStaff, insertSubscription } from './factories';
import { asStaff } from './sign-in';
import { buildTestApp, type TestAppOptions } from './test-app';

type Invited = Partial<Insertable<Schema['users']>>;
type Answer = {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, unknown>;
};
type Call = { readonly headers?: Record<string, string>; readonly from?: string };

let made = 0;

/** A merchant, its staff, and invited customers on demand; texts and mails stay queued and are read from there. */
export const buildSignUpWorld = async (options: TestAppOptions = {}) => {
  const test = await buildTestApp({ logLevel: 'info', ...options });
  const { db } = test.database;
  const merchant = await insertMerchant(db, {
    name: 'Cedar Water',
    sms_number: '+13035550100',
    logo_url: '/logos/cedar.svg',
  });
  const staff = await insertStaff(db, [merchant.id]);
  const staffHeaders = await asStaff(db, test.clock, staff.id);

  const send = async (
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    fields: Record<string, string> | undefined,
    { headers = {}, from = '203.0.113.7' }: Call = {},
  ): Promise<Answer> => {
    const answer = await test.app.inject({
      method,
      url: `/api/${url}`,
      remoteAddress: from,
      headers: {
        ...headers,
        ...(fields === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(fields === undefined ? {} : { payload: new URLSearchParams(fields).toString() }),
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };

  /** Nora: born 1990-05-17, zip 80202, invited by Cedar Water. */
  const invite = async (given: Invited = {}, merchantId = merchant.id) => {
    made += 1;
    const user = await insertCustomer(db, {
      username: `nora.${made}`,
      state: 'invited',
      first_name: 'Nora',
      last_name: 'Quinn',
      date_of_birth: '1990-05-17',
      zip: '80202',
      ...given,
    });
    const link = await insertSubscription(db, {
      user_id: user.id,
      merchant_id: merchantId,
      state: 'invited',
    });
    return { ...user, phone: user.phone ?? '', subscriptionId: link.id };
  };

  const noticesTo = async (address: string) => {
    const { rows } = await sql<{
      channel: string;
      subject: string;
      body: string;
      merchant_id: number | null;
      expires_at: Date | null;
    }>`
      select channel, subject, body, merchant_id, expires_at from notices where address = ${address} order by id
    `.execute(db);
    return rows;
  };
  const textsTo = async (phone: string): Promise<readonly string[]> =>
    (await noticesTo(`+1${phone}`)).map((notice) => notice.body);
  const lastCode = async (phone: string): Promise<string> =>
    / code is (\d{6})\./.exec((await textsTo(phone)).at(-1) ?? '')?.[1] ?? 'no code was texted';

  return {
    ...test,
    merchant,
    staff,
    staffHeaders,
    invite,
    noticesTo,
    textsTo,
    lastCode,
    get: (url: string, call?: Call) => send('GET', url, undefined, call),
    post: (url: string, fields: Record<string, string>, call?: Call) =>
      send('POST', url, fields, call),
    patch: (url: string, fields: Record<string, string>, call?: Call) =>
      send('PATCH', url, fields, call),
    userRow: (id: number) =>
      db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    linkRow: (id: number) =>
      db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    consentsOf: (userId: number) =>
      db
        .selectFrom('consent_records')
        .select([
          'kind',
          'action',
          'wording',
          'channel',
          'source',
          'actor',
          'subscription_id',
          'merchant_id',
        ])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),
    /** Counters of limits and guesses, which all tests of a file share. */
    forgetLimits: async () => {
      await sql`truncate rate_limits`.execute(db);
      await sql`delete from guess_counters`.execute(db);
    },
  };
};

export type SignUpWorld = Awaited<ReturnType<typeof buildSignUpWorld>>;
export type InvitedCustomer = Awaited<ReturnType<SignUpWorld['invite']>>;

export const wrongCodeFor = (code: string): string =>
  String((Number(code) + 1) % 1_000_000).padStart(6, '0');
