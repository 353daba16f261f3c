import { sql } from 'kysely';
import { buildApp } from '../app';
import { createControlledClock } from '../core/clock';
import { openDatabase } from '../db/database';
import {
  insertCustomer,
  insertInvoice,
  insertMerchant,
  insertStaff,
  insertSubscription,
  insertTransaction,
} from './factories';
import { prepareEmptying } from './empty-database';
import { asStaff } from './sign-in';
import { buildTestApp, type TestApp } from './test-app';
import { auditMoney } from '../modules/money-audit/money-audit.public';
import type { LockboxLayout } from '../modules/lockbox/lockbox-layout.domain';

type Day = { readonly year: number; readonly month: number; readonly day: number };
type Given = Omit<Parameters<typeof insertTransaction>[1], 'invoice'>;
/** The noon of the tests is the 20th in Denver: the 19th is over. */
export const yesterday = { year: 2026, month: 11, day: 19 } as const;

/** A merchant in Denver with the integration, its staff and one customer. */
const openWorld = async (test: TestApp) => {
  const { db } = test.database;
  const addMerchant = async (given: Parameters<typeof insertMerchant>[1] = {}) => {
    const merchant = await insertMerchant(db, { integrations: ['Caliber'], ...given });
    const customer = await insertCustomer(db);
    const subscription = await insertSubscription(db, {
      user_id: customer.id,
      merchant_id: merchant.id,
      user_external_id: 'CW-20001',
    });
    const invoice = await insertInvoice(db, { subscription, amount: 99_999_999 });
    const staff = await insertStaff(db, [merchant.id]);
    return {
      merchant,
      invoice,
      staff,
      /** The clock moves by days: each call is of a session of its own. */
      signIn: () => asStaff(db, test.clock, staff.id),
      pay: (payment: Given = {}) =>
        insertTransaction(db, {
          invoice,
          paid_date: '2026-11-19',
          created_at: new Date('2026-11-19T18:00:00Z'),
          ...payment,
        }),
    };
  };
  const home = await addMerchant();
  type Place = Pick<typeof home, 'signIn'>;

  const call = async (
    method: 'GET' | 'POST',
    path: string,
    payload?: object,
    { at = home, app = test.app }: { readonly at?: Place; readonly app?: typeof test.app } = {},
  ) =>
    app.inject({
      method,
      url: `/api/caliber/${path}`,
      headers: await at.signIn(),
      ...(payload === undefined ? {} : { payload }),
    });
  const make = (day: Day & { readonly merchant_id?: number } = yesterday, at: Place = home) =>
    call('POST', 'create_lockbox_file', day, { at });
  const list = async (at: Place = home) =>
    (await call('GET', 'get_lockbox_files', undefined, { at })).json<
      {
        readonly id: number;
        readonly date: string;
        readonly records: number;
        readonly merchant_name: string | null;
      }[]
    >();
  const download = (id: number, at: Place = home) =>
    call('GET', `${id}/download_lockbox_file`, undefined, { at });
  const madeFile = async (day: Day = yesterday, at: Place = home) => {
    const answer = await make(day, at);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const file = answer.json<{ id: number; date: string; records: number }>();
    return { ...file, content: (await download(file.id, at)).body };
  };
  const setLayout = async (layout: LockboxLayout | null, merchantId = home.merchant.id) => {
    await sql`
      insert into lockbox_settings (merchant_id, layout)
        values (${merchantId}, ${layout && JSON.stringify(layout)}::jsonb)
      on conflict (merchant_id) do update set layout = excluded.layout`.execute(db);
  };
  /** The same product in another process: its own connections and clock, nothing in common but the database. */
  const anotherProcess = async () => {
    const database = openDatabase({ url: test.database.url, poolSize: 6 });
    const clock = createControlledClock({ start: test.clock.now(), frozen: true });
    const app = await buildApp({ config: test.config, database, clock });
    await app.ready();
    return {
      app,
      clock,
      close: async () => {
        await app.close();
        await database.close();
      },
    };
  };
  /** What the money audit says of lockbox files. */
  const listContradictions = async (): Promise<readonly string[]> => {
    const { lines } = await auditMoney({
      db,
      clock: test.clock,
      gatewayMerchantId: 'merchant',
      listedDays: 1,
      ladderMs: 0,
    });
    return lines.flatMap(({ details }) => details).filter((text) => text.includes('lockbox'));
  };
  return {
    test,
    db,
    listContradictions,
    ...home,
    addMerchant,
    call,
    make,
    list,
    download,
    madeFile,
    setLayout,
    anotherProcess,
    /** Jobs that are due have run when it ends. */
    at: (moment: string) => test.clock.set(new Date(moment)),
  };
};

export type LockboxWorld = Awaited<ReturnType<typeof openWorld>>;

/** The API. Each world is the only one: nothing is left of the one before. */
export const buildLockboxWorlds = async () => {
  const test = await buildTestApp();
  const empty = await prepareEmptying(test.database.db);
  return {
    open: async (): Promise<LockboxWorld> => {
      await empty();
      await test.clock.rewind();
      return openWorld(test);
    },
    close: () => test.close(),
  };
};

export type LockboxWorlds = Awaited<ReturnType<typeof buildLockboxWorlds>>;
