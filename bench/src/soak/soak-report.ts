import { keptCharges, refundsMade, type JournalLine } from '@billfold/sandbox/kept-charges';
import type { Pool } from 'pg';
import { sum } from '../stage/statistics';
import { formatNumber, tableOf } from '../stage/text-table';
import { doors, isOfStaff } from './doors';
import type { End, InvoiceRecord } from './game';
import { counted, type PageCounts } from './page';
import type { Verdict } from './verdict';

type Counted = { readonly kind: string; readonly state: string; readonly count: number };

/** Reads from the database how attempts, refunds and runs ended, and how long doubts took. */
export const readDatabaseFigures = async (db: Pool) => {
  const readDoubts = async (table: string, entity: string) => {
    const { rows } = await db.query<Record<'count' | 'longestSeconds' | 'needReview', number>>(
      `select (count(*) filter (where doubted))::integer as count,
         coalesce(max(extract(epoch from decided_at - sent_at)) filter (where doubted), 0)::float as "longestSeconds",
         (count(*) filter (where state = 'needs_review'))::integer as "needReview"
       from (
         select a.*, exists (select from audit_log l where l.entity = $1 and l.entity_id = a.id
           and (l.action in ('payment_unknown', 'refund_unknown') or l.actor like 'system:reconciler%')) as doubted
         from ${table} a
       ) judged`,
      [entity],
    );
    return rows[0] ?? { count: 0, longestSeconds: 0, needReview: 0 };
  };
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
    doubts: await readDoubts('payment_attempts', 'payment_attempt'),
    refundDoubts: await readDoubts('refunds', 'refund'),
    /** Charges at the gateway that no payment knows: a person has to decide. */
    unknownCharges: charges.map(({ text }) => text),
  };
};

type SoakFigures = Awaited<ReturnType<typeof readDatabaseFigures>> & {
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

const dollarsOf = (rows: readonly { readonly cents: number }[]): string =>
  formatNumber(sum(rows.map(({ cents }) => cents)) / 100, 2);
const isSpoilt = ({ fault }: JournalLine): boolean => fault !== undefined && fault !== 'slow';
const timeOuts = ['hang', 'b62_booked', 'b62_unbooked', 'drop_after', 'drop_before'];
const percentOf = (rows: readonly JournalLine[], faults: readonly string[]): string => {
  const struck = rows.filter(({ fault = '' }) => faults.includes(fault));
  return `${formatNumber((100 * struck.length) / rows.length, 2)} %`;
};

const figureRows = (figures: SoakFigures): readonly (readonly [string, string | number])[] => {
  const { invoices, counts, strikes, journal, verdict, doubts, refundDoubts } = figures;
  const actionsOf = (those: readonly InvoiceRecord[]): number =>
    sum(those.map(({ door }) => doors.find(({ name }) => name === door)?.actions ?? 1));
  const actions = actionsOf(invoices);
  const refunds = refundsMade(journal);
  const charges = keptCharges(journal);
  const callsOf = (name: string) => journal.filter(({ endpoint }) => endpoint === name);
  const endedAs = (end: End): number => invoices.filter((invoice) => invoice.end === end).length;
  const back = invoices.flatMap(({ reportedBack }) => reportedBack);
  const offline = invoices.flatMap(({ reported }) =>
    (reported ?? []).filter(({ isOffline }) => isOffline),
  );
  return [
    ['actions asked for', actions],
    ['… of which at invoices of staff', actionsOf(invoices.filter(({ door }) => isOfStaff(door)))],
    ['… per second', formatNumber(actions / (figures.payingMs / 1000), 1)],
    ...Object.entries(strikes).map(([name, count]) => [`struck: ${name}`, count] as const),
    ['calls to the gateway', journal.length],
    ['… of which spoilt', journal.filter(isSpoilt).length],
    ['authorisations that timed out', percentOf(callsOf('auth'), timeOuts)],
    ['refunds that timed out', percentOf(callsOf('refund'), timeOuts)],
    ['calls answered with a 5xx', percentOf(journal, ['http_500'])],
    ...(Object.keys(counted) as (keyof typeof counted)[]).map(
      (name) => [counted[name], counts[name]] as const,
    ),
    ['payments in doubt', doubts.count],
    ['longest doubt, seconds', formatNumber(doubts.longestSeconds, 1)],
    ['refunds and voids in doubt', refundDoubts.count],
    ['longest doubt of them, seconds', formatNumber(refundDoubts.longestSeconds, 1)],
    ['invoices cancelled', endedAs('cancelled')],
    ['invoices deleted', endedAs('deleted')],
    ['doubts left to a person', doubts.needReview + refundDoubts.needReview],
    ['payments that jobs tried again at the end', figures.retried],
    [
      'seconds from the last page’s answer to the last certainty',
      formatNumber(figures.settlingMs / 1_000, 1),
    ],
    ['charges kept in the journal', charges.length],
    ['dollars kept in the journal', dollarsOf(charges)],
    ['refunds in the journal', refunds.length],
    ['dollars refunded in the journal', dollarsOf(refunds)],
    ['voids that staff were told', back.filter(({ way }) => way === 'void').length],
    ['cash and checks that staff were told', offline.length],
    ['dollars of them', dollarsOf(offline)],
    ['double charges', verdict.doubleCharges],
    ['double refunds', verdict.doubleRefunds],
    ['disagreements', verdict.complaints.length],
  ];
};

export const soakReport = (figures: SoakFigures): readonly string[] => {
  const { invoices, journal, verdict } = figures;
  const struck = journal.filter(isSpoilt).map(({ endpoint, fault }) => `${endpoint} ${fault}`);
  const countOf = (name: string) => invoices.filter(({ door }) => door === name).length;
  const states = (title: string, rows: readonly Counted[]): string =>
    tableOf(rows, [
      [title, ({ kind }) => kind],
      ['state', ({ state }) => state],
      ['count', ({ count }) => count],
    ]);
  const listOf = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : [[title, ...lines.map((line) => `- ${line}`)].join('\n')];
  return [
    tableOf(figureRows(figures), [
      ['what', ([what]) => what],
      ['how many', ([, value]) => value],
    ]),
    tableOf(doors, [
      ['door', ({ name }) => name],
      ['invoices', ({ name }) => countOf(name)],
      ['actions asked for', ({ name, actions }) => countOf(name) * actions],
    ]),
    states('attempts', figures.attempts),
    states('refunds and voids', figures.refunds),
    states('runs of jobs', figures.runs),
    tableOf([...new Set(struck)].sort(), [
      ['faults that struck', (name) => name],
      ['count', (name) => struck.filter((each) => each === name).length],
    ]),
    ['Money audit:', ...figures.auditLines.map((line) => `    ${line}`)].join('\n'),
    ...listOf('Charges that no payment knows:', figures.unknownCharges),
    ...listOf('Disagreements:', verdict.complaints.slice(0, 50)),
  ];
};
