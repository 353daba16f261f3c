import type { ImportKind } from '@billfold/shared/contracts/import-rule';
import type { ImportResult, ImportView } from '@billfold/shared/contracts/import.contract';
import { sql } from 'kysely';
import { insertMerchant, insertStaff } from '../../../testing/factories';
import { asStaff } from '../../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../../testing/test-app';

export type Headers = { readonly authorization: string };
type Fields = Readonly<Record<string, unknown>>;

const fileTypes = {
  customers: 'text/csv',
  invoices: 'invoice import',
  payments: 'payment import',
} as const;

export const encode = (text: string | Buffer): string => Buffer.from(text).toString('base64');

/** A merchant whose staff import, and the calls they make. */
export const openImportWorld = async () => {
  const test: TestApp = await buildTestApp();
  const { db } = test.database;
  let merchantId = 0;
  let staffId = 0;
  let headers: Headers = { authorization: '' };

  const post = (path: string, payload: Fields | string = {}, who = headers, more: Fields = {}) =>
    test.app.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: { ...who, ...more },
      payload: payload as object,
    });
  const get = async <Body>(path: string, who = headers): Promise<Body> => {
    const answer = await test.app.inject({ url: `/api/${path}`, headers: who });
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return (
      String(answer.headers['content-type']).includes('json') ? answer.json() : answer.body
    ) as Body;
  };
  const upload = (kind: ImportKind, file: string | Buffer, more: Fields = {}, who = headers) =>
    post(
      `merchants/import_${kind}`,
      { file: encode(file), file_type: fileTypes[kind], ...more },
      who,
    );
  const run = async (
    kind: ImportKind,
    file: string | Buffer,
    more: Fields = {},
  ): Promise<ImportResult> => {
    const answer = await upload(kind, file, more);
    if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer.json() as ImportResult;
  };
  const goOn = async (kind: ImportKind, fields: Fields): Promise<ImportResult> => {
    const answer = await post(`merchants/import_${kind}`, fields);
    if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer.json() as ImportResult;
  };
  return {
    test,
    db,
    post,
    get,
    upload,
    run,
    goOn,
    merchantId: () => merchantId,
    staffId: () => staffId,
    headers: () => headers,
    view: (id: number) => get<ImportView>(`imports/${id}`),
    /** Another merchant, empty, with staff of its own. */
    reset: async (): Promise<void> => {
      // A truncate of imports would also take away what is kept of payments.
      for (const table of ['imports', 'import_uploads', 'operations', 'live_outbox'] as const)
        await db.deleteFrom(table).execute();
      await test.clock.rewind();
      merchantId = (await insertMerchant(db)).id;
      staffId = (await insertStaff(db, [merchantId])).id;
      headers = await asStaff(db, test.clock, staffId);
    },
    customers: () =>
      db
        .selectFrom('subscriptions as s')
        .innerJoin('users as u', 'u.id', 's.user_id')
        .select([
          's.id',
          's.user_id',
          's.deleted_at',
          's.sms_opt_in',
          's.user_external_id',
          's.service_address_zip',
        ])
        .select(sql<string>`coalesce(s.email, u.email)`.as('email'))
        .select(sql<string>`coalesce(s.phone, u.phone)`.as('phone'))
        .select(sql<string>`coalesce(s.first_name, u.first_name)`.as('first_name'))
        .where('s.merchant_id', '=', merchantId)
        .where('s.deleted_at', 'is', null)
        .orderBy('s.id')
        .execute(),
    invoices: () =>
      db
        .selectFrom('invoices')
        .selectAll()
        .where('merchant_id', '=', merchantId)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .execute(),
    payments: () =>
      db
        .selectFrom('transactions')
        .selectAll()
        .where('merchant_id', '=', merchantId)
        .orderBy('id')
        .execute(),
  };
};

export type ImportWorld = Awaited<ReturnType<typeof openImportWorld>>;
