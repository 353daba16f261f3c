import type { TriggerRequest } from '@billfold/shared/contracts/trigger.contract';
import { sql } from 'kysely';
import {
  insertCustomer,
  insertInvoice,
  insertMerchant,
  insertStaff,
  insertSubscription,
} from '../../../testing/factories';
import { prepareEmptying } from '../../../testing/empty-database';
import { asStaff } from '../../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../../testing/test-app';
import { startMailServer, startTextProvider } from '../../../testing/provider-stubs';

type Bill = Partial<Parameters<typeof insertInvoice>[1]>;
type Consent = { readonly sms_opt_in?: boolean; readonly email_opt_in?: boolean };

/** A merchant in Denver with its staff; a condition says what an event is about. */
const openWorld = async (test: TestApp, mails: readonly string[]) => {
  const { db } = test.database;
  const addMerchant = async (time_zone = 'America/Denver') => {
    const merchant = await insertMerchant(db, { time_zone });
    const staff = await insertStaff(db, [merchant.id]);
    // The clock moves by days: each call is of a session of its own.
    return { merchant, signIn: () => asStaff(db, test.clock, staff.id) };
  };
  const { merchant, signIn } = await addMerchant();

  const addTemplate = async (body: string, merchantId = merchant.id): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      insert into sms_templates (merchant_id, name, body, created_at)
      values (${merchantId}, 'Template ' || (select count(*) from sms_templates), ${body}, now()) returning id`.execute(
      db,
    );
    return rows[0]?.id ?? 0;
  };

  /** A customer who agreed to texts and mails, with one invoice. */
  const addBill = async ({
    consent = {},
    person = {},
    merchantId = merchant.id,
    ...bill
  }: Bill & {
    readonly consent?: Consent;
    readonly person?: Parameters<typeof insertCustomer>[1];
    readonly merchantId?: number;
  } = {}) => {
    const customer = await insertCustomer(db, person);
    const subscription = await insertSubscription(db, {
      user_id: customer.id,
      merchant_id: merchantId,
      sms_opt_in: true,
      email_opt_in: true,
      ...consent,
    });
    const invoice = await insertInvoice(db, { subscription, ...bill });
    return { customer, subscription, invoice };
  };

  const call = async (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
    headers: Readonly<Record<string, string>> = {},
  ) =>
    test.app.inject({
      method,
      url: `/api/${path}`,
      headers: { ...(await signIn()), ...headers },
      ...(payload === undefined ? {} : { payload }),
    });

  const event = (change: object = {}) => ({
    merchant: merchant.id,
    label: 'Five days late',
    object_name: 'UserInvoice',
    send_time: '08:00',
    scheduled_days: [0, 1, 2, 3, 4, 5, 6],
    conditions: [{ type: 'filter', field_name: 'due_date', operator: 'past_due', value: '-5' }],
    actions: [{ action_type: 'send_message', recipients: ['customer'] }],
    ...change,
  });
  const addEvent = async (
    change: Partial<TriggerRequest> & { readonly template?: number } = {},
  ): Promise<number> => {
    const template = change.template ?? (await addTemplate('Bill {invoice number}'));
    const answer = await call('POST', 'triggers', event({ ...change, template }));
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<{ id: number }>().id;
  };

  /** Every message of an event that has left: address and text. */
  const texts = async (trigger: number) => {
    const { rows } = await sql<{ address: string; body: string; run_on: string; delivery: string }>`
      select m.address, m.body, it.run_on, m.delivery from trigger_items it
        join bulk_messages b on b.source = 'trigger' and b.source_id = it.id join messages m on m.id = b.message_id
      where it.trigger_id = ${trigger} order by m.id`.execute(db);
    return rows;
  };
  /** The runs as the log shows them once they were counted again. */
  const runs = async (trigger: number) => {
    await sql`update trigger_runs set count_at = started_at where count_at is not null`.execute(db);
    await test.clock.set(test.clock.now());
    return (await call('GET', `trigger_runs?trigger=${trigger}`)).json<
      {
        readonly id: number;
        readonly run_on: string;
        readonly state: string;
        readonly is_late: boolean;
        readonly counts: Readonly<Record<string, number>>;
        readonly skipped: readonly unknown[];
      }[]
    >();
  };
  const items = async (run: number | undefined) =>
    (await call('GET', `trigger_items?run=${run ?? 0}`)).json<
      {
        readonly invoice: number;
        readonly outcome: string;
        readonly reason: string | null;
        readonly text: string | null;
      }[]
    >();

  return {
    test,
    db,
    merchant,
    signIn,
    addMerchant,
    addTemplate,
    addBill,
    addEvent,
    event,
    call,
    texts,
    runs,
    items,
    /** Jobs that are due have run when it ends. */
    at: (moment: string) => test.clock.set(new Date(moment)),
    /** As the mail server took them. */
    mails,
    /** With true no text leaves until a call with false. */
    slow: (isSlow = true) =>
      sql`insert into send_lanes (lane, tokens, refilled_at)
        values ('shared', ${isSlow ? -1_000_000 : 1}, clock_timestamp())
        on conflict (lane) do update set tokens = excluded.tokens, refilled_at = excluded.refilled_at`.execute(
        db,
      ),
  };
};

export type TriggerWorld = Awaited<ReturnType<typeof openWorld>>;

/** The API and its providers. Each world is the only one: nothing is left of the one before. */
export const buildTriggerWorlds = async () => {
  const [provider, mailServer] = [await startTextProvider(), await startMailServer()];
  const test = await buildTestApp({
    settings: { SMS_URL: provider.url, SMTP_URL: mailServer.url },
  });
  const empty = await prepareEmptying(test.database.db);
  return {
    open: async (): Promise<TriggerWorld> => {
      await empty();
      mailServer.mails.length = 0;
      await test.clock.rewind();
      return openWorld(test, mailServer.mails);
    },
    close: async () => {
      await test.close();
      await Promise.all([provider.close(), mailServer.close()]);
    },
  };
};

export type TriggerWorlds = Awaited<ReturnType<typeof buildTriggerWorlds>>;
