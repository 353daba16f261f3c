import { importKinds } from '@billfold/shared/contracts/import-rule';
import type { ImportResult, ImportView } from '@billfold/shared/contracts/import.contract';
import { measuredKinds } from '../import/import-files';
import { callJson, type ImportStage, merchants } from '../import/import-stage';
import { untilTrue } from '../stage/load';
import { addInvoices } from '../stage/world';

type LongCall = { readonly name: string; readonly call: () => Promise<unknown> };

const merchant = merchants.quiet;
/** As slow as saving allows. */
const slowPatterns = ['(b?){100}x', 'W(a?){40}y', '(t?){60}#', '(w?){20}!'];

type Ask = (path: string, body?: object) => Promise<Response>;

const read = async (answer: Promise<Response>): Promise<void> => {
  await (await answer).arrayBuffer();
};

const checkImports = (ask: Ask, rows: number): readonly LongCall[] =>
  importKinds.map((kind) => ({
    name: `check of an import of ${kind}`,
    call: async () => {
      const { fileType, lines } = measuredKinds[kind];
      const file = Buffer.from(lines(merchant, rows).join('\r\n')).toString('base64');
      const answer = await ask(`merchants/import_${kind}`, {
        file,
        file_type: fileType,
        merchant_id: merchant,
        dry_run: true,
      });
      const { id } = (await answer.json()) as ImportResult;
      await untilTrue('the file is checked', async () => {
        const { state } = (await (await ask(`imports/${id}`)).json()) as ImportView;
        if (state === 'failed' || state === 'refused') throw new Error(`The import is ${state}.`);
        return state === 'checked';
      });
    },
  }));

const event = (template: number, patterns: readonly string[]) => ({
  merchant,
  label: 'Open bills',
  object_name: 'UserInvoice',
  send_time: '08:00',
  scheduled_days: [0, 1, 2, 3, 4, 5, 6],
  template,
  conditions: [
    { type: 'filter', field_name: 'amount', operator: 'gt', value: '1' },
    ...patterns.map((value) => ({
      type: 'filter',
      field_name: 'description',
      operator: 'regex',
      value,
    })),
  ],
  actions: [{ action_type: 'send_message', recipients: ['customer'] }],
});

/** A preview whose patterns take too long ends with a sentence: that is an answer. */
const previewSlowly = async (ask: Ask, template: number): Promise<void> => {
  try {
    await read(ask('triggers/preview', event(template, slowPatterns)));
  } catch (error) {
    if (!String(error).includes('take too long')) throw error;
  }
};

/** At eight o'clock of today, wherever it is noon now. */
const planRun = async (ask: Ask, { db }: ImportStage, template: number): Promise<void> => {
  const { id } = (await (
    await ask('triggers', { ...event(template, slowPatterns), active: true })
  ).json()) as { readonly id: number };
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
  const ask: Ask = (path, body) => callJson(`${stage.url}/${path}`, body);
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
  return [
    {
      name: 'preview of an event, no pattern',
      call: () => read(ask('triggers/preview', event(template, []))),
    },
    { name: 'preview of an event, slow patterns', call: () => previewSlowly(ask, template) },
    { name: 'plan of a run, slow patterns', call: () => planRun(ask, stage, template) },
    ...checkImports(ask, rows),
    { name: 'file of customers', call: () => read(ask('subscriptions/export')) },
    { name: 'file of invoices', call: () => read(ask('user_invoices/export')) },
    {
      name: 'statement',
      call: () => read(ask(`subscriptions/${account}/statement.pdf`)),
    },
    {
      name: 'count of a group',
      call: () =>
        read(
          ask('auto_groups/preview_auto_group', {
            conditions: [
              {
                type: 'filter',
                field_name: 'merchant_id',
                operator: 'exact',
                value: String(merchant),
              },
            ],
          }),
        ),
    },
    {
      name: 'tag on all customers',
      call: () =>
        read(
          ask(`subscriptions/bulk_tags?merchant_id=${merchant}`, {
            action: 'add',
            tag_id: tag,
            scope: 'matching',
          }),
        ),
    },
  ];
};
