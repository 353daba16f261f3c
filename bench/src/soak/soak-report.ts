import { keptCharges, refundsMade, type JournalLine } from '@billfold/sandbox/kept-charges';
import type { Pool } from 'pg';
import { formatNumber, renderTable } from '../stage/text-table';
import { doors, isOfStaff } from './doors';
import type { End, InvoiceRecord } from './game';
import type { PageCounts } from './page';
import type { Verdict } from './verdict';

type Doubts = {
  readonly count: number;
  readonly longestSeconds: number;
  readonly needReview: number;
};
type Counted = {
  readonly kind: string;
  readonly state: string;
  readonly count: number;
};

const readDoubts = async (
  db: Pool,
  table: 'payment_attempts' | 'refunds',
  action: 'payment_unknown' | 'refund_unknown',
): Promise<Doubts> => {
  const { rows } = await db.query<Doubts>(
    `select (count(*) filter (where doubted))::integer as count,
       coalesce(max(extract(epoch from decided_at - sent_at)) filter (where doubted), 0)::float as "longestSeconds",
       (count(*) filter (where state = 'needs_review'))::integer as "needReview"
     from (
       select a.*, exists (select from audit_log l where l.entity = $1 and l.entity_id = a.id
         and (l.action = $2 or l.actor like 'system:reconciler%')) as doubted
       from ${table} a
     ) judged`,
    [table === 'refunds' ? 'refund' : 'payment_attempt', action],
  );
  return rows[0] ?? { count: 0, longestSeconds: 0, needReview: 0 };
};

/** Reads from the database how attempts, refunds and runs ended, and how long doubts took. */
export const readDatabaseFigures = async (db: Pool) => {
  const countBy = async (kind: string, state: string, table: string) => {
    const { rows } = await db.query<Counted>(
      `select ${kind} as kind, ${state} as state, count(*)::integer from ${table} group by 1, 2 order by 1, 2`,
    );
    return rows;
  };
  const withReason = `state || coalesce(' (' || reason || ')', '')`;
  const { rows: charges } = await db.query<{ text: string }>(
    `select concat_ws(', ', 'charge ' || c.id, 'order ' || c.order_id, c.amount || ' cents', c.because,
      a.door || ' attempt ' || a.id || ' ended as ' || a.state, a.reason) as text
     from unknown_charges c left join payment_attempts a on a.order_id = c.order_id where c.decided_at is null
       order by c.id`,
  );
  return {
    attempts: await countBy('door', 'state', 'payment_attempts'),
    refunds: await countBy('kind', withReason, 'refunds'),
    runs: await countBy('kind', withReason, 'payment_runs'),
    doubts: await readDoubts(db, 'payment_attempts', 'payment_unknown'),
    refundDoubts: await readDoubts(db, 'refunds', 'refund_unknown'),
    /** Charges at the gateway that no payment knows: a person has to decide. */
    unknownCharges: charges.map(({ text }) => text),
  };
};

export type SoakFigures = Awaited<ReturnType<typeof readDatabaseFigures>> & {
  readonly invoices: readonly InvoiceRecord[];
  readonly counts: PageCounts;
  /** Number of kills per victim. */
  readonly strikes: Readonly<Record<string, number>>;
  readonly journal: readonly JournalLine[];
  readonly verdict: Verdict;
  readonly payingMs: number;
  readonly settlingMs: number;
  readonly retried: number;
  readonly auditLines: readonly string[];
};

const actionsOf = (name: string): number => doors.find((door) => door.name === name)?.actions ?? 1;
const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);
const dollarsOf = (rows: readonly { readonly cents: number }[]): string =>
  formatNumber(sum(rows.map(({ cents }) => cents)) / 100, 2);
const isSpoilt = ({ fault }: JournalLine): boolean => fault !== undefined && fault !== 'slow';
const timeOuts = ['hang', 'b62_booked', 'b62_unbooked', 'drop_after', 'drop_before'];

const percentOf = (rows: readonly JournalLine[], faults: readonly string[]): string => {
  const struck = rows.filter(({ fault = '' }) => faults.includes(fault));
  return `${formatNumber((100 * struck.length) / rows.length, 2)} %`;
};

const figureRows = (figures: SoakFigures): readonly (readonly [string, string | number])[] => {
  const { invoices, counts, strikes, journal, verdict, payingMs, settlingMs } = figures;
  const { retried, doubts, refundDoubts } = figures;
  const actions = sum(invoices.map(({ door }) => actionsOf(door)));
  const ofStaff = invoices.filter(({ door }) => isOfStaff(door));
  const toldBack = invoices.flatMap((invoice) => invoice.toldBack);
  const refunds = refundsMade(journal);
  const charges = keptCharges(journal);
  const callsOf = (name: string) => journal.filter(({ endpoint }) => endpoint === name);
  const endedAs = (end: End): number => invoices.filter((invoice) => invoice.end === end).length;
  const offline = invoices.flatMap(({ told }) => (told ?? []).filter(({ isOffline }) => isOffline));
  return [
    ['actions asked for', actions],
    ['… of which at invoices of staff', sum(ofStaff.map(({ door }) => actionsOf(door)))],
    ['… per second', formatNumber(actions / (payingMs / 1000), 1)],
    ...Object.entries(strikes).map(([name, count]) => [`struck: ${name}`, count] as const),
    ['calls to the gateway', journal.length],
    ['… of which spoilt', journal.filter(isSpoilt).length],
    ['authorisations that timed out', percentOf(callsOf('auth'), timeOuts)],
    ['refunds that timed out', percentOf(callsOf('refund'), timeOuts)],
    ['calls answered with a 5xx', percentOf(journal, ['http_500'])],
    ['answers lost on the way to a page', counts.lostAnswers],
    ['calls repeated with the same key', counts.repeats],
    ['answers replayed from a key', counts.replays],
    ['declines that pages were told', counts.declines],
    ['payments in doubt', doubts.count],
    ['longest doubt, seconds', formatNumber(doubts.longestSeconds, 1)],
    ['refunds and voids in doubt', refundDoubts.count],
    ['longest doubt of them, seconds', formatNumber(refundDoubts.longestSeconds, 1)],
    ['refunds that were not possible yet, or failed', counts.notGivenBack],
    ['amounts that staff stored', counts.amountsStored],
    ['… refused below what was paid', counts.amountsBelowPaid],
    ['… refused because a colleague was first', counts.staleVersions],
    ['changes that waited for a payment in doubt', counts.changesInDoubt],
    ['invoices cancelled', endedAs('cancelled')],
    ['invoices deleted', endedAs('deleted')],
    ['doubts left to a person', doubts.needReview + refundDoubts.needReview],
    ['payments that jobs tried again at the end', retried],
    [
      'seconds from the last page’s answer to the last certainty',
      formatNumber(settlingMs / 1000, 1),
    ],
    ['charges kept in the journal', charges.length],
    ['dollars kept in the journal', dollarsOf(charges)],
    ['refunds in the journal', refunds.length],
    ['dollars refunded in the journal', dollarsOf(refunds)],
    ['voids that staff were told', toldBack.filter(({ way }) => way === 'void').length],
    ['cash and checks that staff were told', offline.length],
    ['dollars of them', dollarsOf(offline)],
    ['double charges', verdict.doubleCharges],
    ['double refunds', verdict.doubleRefunds],
    ['disagreements', verdict.complaints.length],
  ];
};

const tableOf = (
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string => {
  const cell = (value: string | number): string =>
    typeof value === 'number' ? formatNumber(value) : value;
  return renderTable({ headings, rows: rows.map((row) => row.map(cell)) });
};
const listOf = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [[title, ...lines.map((line) => `- ${line}`)].join('\n')];

export const soakReport = (figures: SoakFigures): readonly string[] => {
  const { invoices, journal, verdict, attempts, refunds, runs } = figures;
  const struck = journal.filter(isSpoilt).map(({ endpoint, fault }) => `${endpoint} ${fault}`);
  const faults = [...new Set(struck)].toSorted((one, two) => one.localeCompare(two));
  return [
    tableOf(['what', 'how many'], figureRows(figures)),
    tableOf(
      ['door', 'invoices', 'actions asked for'],
      doors.map(({ name, actions }) => {
        const count = invoices.filter(({ door }) => door === name).length;
        return [name, count, count * actions];
      }),
    ),
    tableOf(
      ['attempts', 'state', 'count'],
      attempts.map(({ kind, state, count }) => [kind, state, count]),
    ),
    tableOf(
      ['refunds and voids', 'state', 'count'],
      refunds.map(({ kind, state, count }) => [kind, state, count]),
    ),
    tableOf(
      ['runs of jobs', 'count'],
      runs.map(({ kind, state, count }) => [`${kind} ${state}`, count]),
    ),
    tableOf(
      ['faults that struck', 'count'],
      faults.map((name) => [name, struck.filter((each) => each === name).length]),
    ),
    ['Money audit:', ...figures.auditLines.map((line) => `    ${line}`)].join('\n'),
    ...listOf('Charges that no payment knows:', figures.unknownCharges),
    ...listOf('Disagreements:', verdict.complaints.slice(0, 50)),
  ];
};
