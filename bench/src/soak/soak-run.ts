import { setTimeout as sleep } from 'node:timers/promises';
import {
  keptCharges,
  refundsMade,
  repeatedOrders,
  type JournalLine,
} from '@billfold/sandbox/kept-charges';
import { actionsOf, payThrough, pickDoor } from './doors';
import type { Game, InvoiceRecord } from './game';
import { customerPage, staffPage, type ShownTransaction } from './page';
import type { SoakStage, Victim } from './soak-stage';
import { untilDatabaseAnswers } from './until-database-answers';
import { readStoredInvoices } from './stored-invoices';
import { judge, type JudgedInvoice, type Verdict } from './verdict';

/** Number of kills per victim. */
export type Strikes = Record<string, number>;

/** Kills one victim after the other and waits until it works again. Returns a function that stops this. */
export const strikeEvery = (
  victims: readonly Victim[],
  everyMs: number,
  strikes: Strikes,
  say: (line: string) => void,
): (() => Promise<void>) => {
  const end = new AbortController();
  const loop = async (): Promise<void> => {
    const startedAt = Date.now();
    for (let turn = 0; ; turn += 1) {
      const waitMs = Math.max(0, startedAt + (turn + 1) * everyMs - Date.now());
      await sleep(waitMs, undefined, { signal: end.signal }).catch(() => {});
      const victim = victims[turn % victims.length];
      if (end.signal.aborted || victim === undefined) return;
      say(`  struck ${victim.name}`);
      await untilDatabaseAnswers(victim.strike);
      strikes[victim.name] = (strikes[victim.name] ?? 0) + 1;
    }
  };
  const running = loop();
  return async () => {
    end.abort();
    await running;
  };
};

export type PaceOptions = {
  readonly payments: number;
  readonly overMs: number;
  readonly say: (line: string) => void;
};

/** Starts the given number of actions evenly over the time, and waits until every page has its last answer. */
export const payAll = async (
  game: Game,
  { payments, overMs, say }: PaceOptions,
): Promise<readonly InvoiceRecord[]> => {
  const startedAt = Date.now();
  const running: Promise<InvoiceRecord>[] = [];
  for (let begun = 0, said = 0; begun < payments;) {
    const dueAt = startedAt + (begun / payments) * overMs;
    if (Date.now() < dueAt) await sleep(dueAt - Date.now());
    const door = pickDoor(game);
    running.push(payThrough(game, door));
    begun += actionsOf(door);
    if (Math.floor((begun / payments) * 10) > said) {
      said = Math.floor((begun / payments) * 10);
      say(`  ${begun} actions begun, ${Math.round((Date.now() - startedAt) / 1000)} s`);
    }
  }
  return Promise.all(running);
};

const openWork = `
  select (select count(*) from payment_attempts
    where state in ('created', 'sent', 'unknown', 'authorised')) as attempts,
    (select count(*) from refunds where state in ('sent', 'unknown')) as refunds,
    (select count(*) from payment_splits where state in ('authorising', 'capturing', 'voiding')) as splits,
    (select count(*) from payment_runs where state = 'running' or (state = 'waiting' and due_at <= now())) as runs,
    (select count(*) from invoices i join subscriptions s on s.id = i.subscription_id where s.autopay_enabled
      and i.amount_paid < i.amount
      and not exists (select from payment_runs r where r.invoice_id = i.id)) as unplanned`;

/**
 * Waits until no payment and no refund is in doubt and no job is due. Returns the duration; throws when it takes too
 * long.
 */
export const untilSettled = async ({ db }: SoakStage, patienceMs: number): Promise<number> => {
  const startedAt = Date.now();
  for (;;) {
    const { rows } = await untilDatabaseAnswers(() =>
      db.query<Readonly<Record<string, string>>>(openWork),
    );
    const open = Object.entries(rows[0] ?? {}).filter(([, count]) => Number(count) > 0);
    if (open.length === 0) return Date.now() - startedAt;
    if (Date.now() - startedAt > patienceMs)
      throw new Error(
        `Still open after ${patienceMs / 1000} s: ${open.map(([name, count]) => `${count} ${name}`).join(', ')}`,
      );
    await sleep(500);
  }
};

export const readJournal = async (sandboxUrl: string): Promise<readonly JournalLine[]> =>
  (await (await fetch(`${sandboxUrl}/control/journal`)).json()) as readonly JournalLine[];

/** The amount of an invoice that stays paid, by its transactions. */
const leftOf = (transactions: readonly ShownTransaction[]): number =>
  transactions.reduce((left, { type, status, amount_paid: cents }) => {
    if (type === 'payment')
      return ['success', 'refunded', 'voided'].includes(status) ? left + cents : left;
    return status === 'success' ? left - cents : left;
  }, 0);

/** Cents by invoice, of the orders that are known; and the orders that are not. */
const byInvoice = (
  rows: readonly { readonly orderId: string | null; readonly cents: number }[],
  invoiceOfOrder: ReadonlyMap<string, number>,
): {
  readonly cents: ReadonlyMap<number, readonly number[]>;
  readonly stray: readonly string[];
} => {
  const cents = new Map<number, number[]>();
  const stray: string[] = [];
  for (const { orderId, cents: each } of rows) {
    const invoice = orderId === null ? undefined : invoiceOfOrder.get(orderId);
    if (invoice === undefined) stray.push(orderId ?? 'none');
    else cents.set(invoice, [...(cents.get(invoice) ?? []), each]);
  }
  return { cents, stray };
};

/**
 * Compares the pages, the invoices as they are stored and as customers and staff read them, and the gateway's journal.
 */
export const judgeSoak = async (
  stage: SoakStage,
  game: Game,
  invoices: readonly InvoiceRecord[],
  journal: readonly JournalLine[],
): Promise<Verdict> => {
  const { rows } = await stage.db.query<{
    order_id: string;
    invoice_id: string;
    is_payment: boolean;
  }>(
    `select order_id, invoice_id, state not in ('voided', 'not_charged') as is_payment from payment_attempts`,
  );
  const invoiceOfOrder = new Map(
    rows.map(({ order_id, invoice_id }) => [order_id, Number(invoice_id)]),
  );
  const kept = byInvoice(keptCharges(journal), invoiceOfOrder);
  // What was given back before it became a payment is no refund of staff.
  const unpaid = new Set(
    rows.filter(({ is_payment }) => !is_payment).map(({ order_id }) => order_id),
  );
  const refunded = byInvoice(
    refundsMade(journal).filter(({ orderId }) => !unpaid.has(orderId ?? '')),
    invoiceOfOrder,
  );
  const storedOf = await readStoredInvoices(stage.db);
  const judged: JudgedInvoice[] = [];
  for (const record of invoices) {
    const { invoice } = record;
    const { offlineKept, offlineRefunded, ...stored } = storedOf(invoice);
    const shown = await customerPage(record.customer, game).invoice(invoice);
    const shownToStaff = await staffPage(1, game).invoice(invoice);
    // A deleted invoice has no reader, and nothing of it is paid.
    const isHidden = stored.end === 'deleted' && shown.code === 'not_found';
    judged.push({
      ...record,
      stored,
      kept: [...(kept.cents.get(invoice) ?? []), ...offlineKept],
      refunded: [...(refunded.cents.get(invoice) ?? []), ...offlineRefunded],
      shownAmount: shown.amount ?? (isHidden ? stored.amount : -1),
      shownCents: shown.amount_paid ?? (isHidden ? 0 : -1),
      staffCents: leftOf(shownToStaff.transactions ?? []),
    });
  }
  const verdict = judge(judged, repeatedOrders(journal), [...kept.stray, ...refunded.stray]);
  const gaveUp = invoices.flatMap(({ invoice, door, gaveUp: whys }) =>
    whys.map((why) => `invoice ${invoice} (${door}): a page never heard the end (${why})`),
  );
  return { ...verdict, complaints: [...verdict.complaints, ...gaveUp] };
};
