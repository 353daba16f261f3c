import { importKinds } from '@billfold/shared/contracts/import-rule';
import { measuredKinds } from '../import/import-files';
import { dryRunOf, type ImportStage, merchants } from '../import/import-stage';
import { untilTrue } from '../stage/load';
import { addInvoices } from '../stage/world';

type LongCall = readonly [name: string, call: () => Promise<unknown>];

const merchant = merchants.quiet;
/** As slow as saving allows. */
const slowPatterns = ['(b?){100}x', 'W(a?){40}y', '(t?){60}#', '(w?){20}!'];

const filter = (field_name: string, operator: string, value: string) => ({
  type: 'filter',
  field_name,
  operator,
  value,
});

const event = (template: number, patterns: readonly string[]) => ({
  merchant,
  label: 'Open bills',
  object_name: 'UserInvoice',
  send_time: '08:00',
  scheduled_days: [0, 1, 2, 3, 4, 5, 6],
  template,
  conditions: [
    filter('amount', 'gt', '1'),
    ...patterns.map((value) => filter('description', 'regex', value)),
  ],
  actions: [{ action_type: 'send_message', recipients: ['customer'] }],
});

/** At eight o'clock of today, wherever it is noon now. */
const planRun = async ({ ask, db }: ImportStage, template: number): Promise<void> => {
  const answer = await ask('triggers', { ...event(template, slowPatterns), active: true });
  const { id } = (await answer.json()) as { readonly id: number };
  const hours = 12 - new Date().getUTCHours();
  const zone = `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
  await db.query('update merchants set time_zone = $2 where id = $1', [merchant, zone]);
  await db.query(
    `update triggers set next_run_at = ((now() at time zone $2)::date + time '08:00') at time zone $2 where id = $1`,
    [id, zone],
  );
  await untilTrue('the run is planned', async () => {
    const { rows } = await db.query('select from trigger_runs where trigger_id = $1', [id]);
    return rows.length > 0;
  });
};

/**
 * Every call that walks through the rows of a merchant with so many customers, each with one invoice, except one
 * customer who has a tenth of all.
 */
export const longCalls = async (stage: ImportStage, rows: number): Promise<readonly LongCall[]> => {
  const { db } = stage;
  const ask = async (path: string, json?: object) => (await stage.ask(path, json)).arrayBuffer();
  await measuredKinds.payments.prepare(db, merchant, rows);
  await addInvoices(db, {
    of: `s.id = (select min(id) from subscriptions where merchant_id = ${merchant})`,
    perCustomer: Math.ceil(rows / 10),
    cents: 10_000,
  });
  await db.query(
    `update invoices set description = repeat('Water bill ', 15) || id where merchant_id = $1`,
    [merchant],
  );
  const { rows: made } = await db.query<{ template: number; tag: number; account: number }>(
    `with template as (insert into sms_templates (merchant_id, name, body, created_at)
      values ($1, 'Bill', 'Bill {invoice number}', now()) returning id),
       tag as (insert into tags (merchant_id, name) values ($1, 'Many') returning id)
     select template.id::integer as template, tag.id::integer as tag,
       (select min(id)::integer from subscriptions where merchant_id = $1) as account from template, tag`,
    [merchant],
  );
  await db.query('vacuum analyze');
  const [{ template, tag, account } = { template: 0, tag: 0, account: 0 }] = made;
  const bulkTag = { action: 'add', tag_id: tag, scope: 'matching' };
  const own = { conditions: [filter('merchant_id', 'exact', String(merchant))] };
  return [
    ['preview of an event, no pattern', () => ask('triggers/preview', event(template, []))],
    [
      'preview of an event, slow patterns',
      // One whose patterns take too long ends with a sentence: that is an answer.
      () =>
        ask('triggers/preview', event(template, slowPatterns)).catch((error: unknown) => {
          if (!String(error).includes('take too long')) throw error;
        }),
    ],
    ['plan of a run, slow patterns', () => planRun(stage, template)],
    ...importKinds.map((kind): LongCall => [
      `check of an import of ${kind}`,
      async () => {
        const id = await stage.importHere(kind, dryRunOf(kind, merchant, rows));
        await stage.untilState(id, 'checked');
      },
    ]),
    ['file of customers', () => ask('subscriptions/export')],
    ['file of invoices', () => ask('user_invoices/export')],
    ['statement', () => ask(`subscriptions/${account}/statement.pdf`)],
    ['count of a group', () => ask('auto_groups/preview_auto_group', own)],
    ['tag on all customers', () => ask(`subscriptions/bulk_tags?merchant_id=${merchant}`, bulkTag)],
  ];
};
