import type { Pool } from 'pg';
import { keptCharges, refundsMade, type JournalLine } from '@billfold/sandbox/kept-charges';
import { formatNumber, renderTable } from '../measure/text-table';
import { actionsOf } from './doors';
import { doors, staffDoors, type End, type InvoiceRecord } from './game';
import type { PageCounts } from './page';
import type { Strikes } from './soak-run';
import type { Verdict } from './verdict';

type Doubts = {
  readonly count: number;
  readonly longestSeconds: number;
  readonly needReview: number;
};

export type SoakFigures = {
  readonly invoices: readonly InvoiceRecord[];
  readonly counts: PageCounts;
  readonly strikes: Strikes;
  readonly journal: readonly JournalLine[];
  readonly verdict: Verdict;
  readonly payingMs: number;
  readonly settlingMs: number;
  readonly retried: number;
  readonly attempts: readonly {
    readonly door: string;
    readonly state: string;
    readonly count: number;
  }[];
  readonly refunds: readonly {
    readonly kind: string;
    readonly state: string;
    readonly count: number;
  }[];
  readonly doubts: Doubts;
  readonly refundDoubts: Doubts;
  readonly runs: readonly { readonly name: string; readonly count: number }[];
  /** Charges at the gateway that no payment knows: a person has to decide. */
  readonly unknownCharges: readonly string[];
  readonly auditLines: readonly string[];
};

const readDoubts = async (
  db: Pool,
  table: 'payment_attempts' | 'refunds',
  action: 'payment_unknown' | 'refund_unknown',
): Promise<Doubts> => {
  const { rows } = await db.query<{ count: string; longest: string | null; review: string }>(
    `select count(*) filter (where doubted) as count,
      max(extract(epoch from decided_at - sent_at)) filter (where doubted) as longest,
       count(*) filter (where state = 'needs_review') as review
     from (
       select a.*, exists (select from audit_log l where l.entity = $1 and l.entity_id = a.id
         and (l.action = $2 or l.actor like 'system:reconciler%')) as doubted
       from ${table} a
     ) judged`,
    [table === 'refunds' ? 'refund' : 'payment_attempt', action],
  );
  const [doubt] = rows;
  return {
    count: Number(doubt?.count ?? 0),
    longestSeconds: Number(doubt?.longest ?? 0),
    needReview: Number(doubt?.review ?? 0),
  };
};

/** Reads from the database how attempts and refunds ended, and how long doubts took. */
export const readDatabaseFigures = async (
  db: Pool,
): Promise<
  Pick<SoakFigures, 'attempts' | 'refunds' | 'doubts' | 'refundDoubts' | 'runs' | 'unknownCharges'>
> => {
  const { rows: attempts } = await db.query<{ door: string; state: string; count: string }>(
    'select door, state, count(*) from payment_attempts group by 1, 2 order by 1, 2',
  );
  const { rows: refunds } = await db.query<{ kind: string; state: string; count: string }>(
    `select kind, state || coalesce(' (' || reason || ')', '') as state, count(*) from refunds group by 1, 2
      order by 1, 2`,
  );
  const { rows: runs } = await db.query<{ name: string; count: string }>(
    `select kind || ' ' || state || coalesce(' (' || reason || ')', '') as name, count(*) from payment_runs
      group by 1 order by 1`,
  );
  const { rows: charges } = await db.query<{ text: string }>(
    `select concat_ws(', ', 'charge ' || c.id, 'order ' || c.order_id, c.amount || ' cents', c.because,
      a.door || ' attempt ' || a.id || ' ended as ' || a.state, a.reason) as text
     from unknown_charges c left join payment_attempts a on a.order_id = c.order_id where c.decided_at is null
       order by c.id`,
  );
  const counted = <Row extends { readonly count: string }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, count: Number(row.count) }));
  return {
    attempts: counted(attempts),
    refunds: counted(refunds),
    doubts: await readDoubts(db, 'payment_attempts', 'payment_unknown'),
    refundDoubts: await readDoubts(db, 'refunds', 'refund_unknown'),
    runs: counted(runs),
    unknownCharges: charges.map(({ text }) => text),
  };
};

const countBy = (names: readonly string[]): readonly (readonly [string, number])[] => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].toSorted(([first], [second]) => first.localeCompare(second));
};

const doorTable = (invoices: readonly InvoiceRecord[]): string =>
  renderTable({
    headings: ['door', 'invoices', 'actions asked for'],
    rows: doors.map((door) => {
      const ofDoor = invoices.filter((invoice) => invoice.door === door);
      return [door, formatNumber(ofDoor.length), formatNumber(ofDoor.length * actionsOf(door))];
    }),
  });

const isSpoilt = ({ fault }: JournalLine): boolean => fault !== undefined && fault !== 'slow';
const timeOuts: readonly string[] = [
  'hang',
  'b62_booked',
  'b62_unbooked',
  'drop_after',
  'drop_before',
];

const percentOf = (rows: readonly JournalLine[], isMeant: (fault: string) => boolean): string =>
  `${formatNumber((100 * rows.filter(({ fault }) => fault !== undefined && isMeant(fault)).length) / rows.length, 2)} %`;

const dollarsOf = (rows: readonly { readonly cents: number }[]): number =>
  rows.reduce((sum, { cents }) => sum + cents, 0) / 100;

const actionsOfStaff = (invoices: readonly InvoiceRecord[]): number =>
  invoices.reduce(
    (sum, { door }) => (staffDoors.some((each) => each === door) ? sum + actionsOf(door) : sum),
    0,
  );

const figureRows = ({
  invoices,
  counts,
  strikes,
  journal,
  verdict,
  payingMs,
  settlingMs,
  retried,
  doubts,
  refundDoubts,
}: SoakFigures): readonly (readonly [string, string])[] => {
  const actions = invoices.reduce((sum, { door }) => sum + actionsOf(door), 0);
  const toldBack = invoices.flatMap((invoice) => invoice.toldBack);
  const refunds = refundsMade(journal);
  const charges = keptCharges(journal);
  const spoilt = journal.filter(isSpoilt);
  const endedAs = (end: End): number => invoices.filter((invoice) => invoice.end === end).length;
  const offline = invoices.flatMap(({ told }) => (told ?? []).filter(({ isOffline }) => isOffline));
  return [
    ['actions asked for', formatNumber(actions)],
    ['… of which at invoices of staff', formatNumber(actionsOfStaff(invoices))],
    ['… per second', formatNumber(actions / (payingMs / 1000), 1)],
    ...Object.entries(strikes).map(
      ([name, count]) => [`struck: ${name}`, formatNumber(count)] as const,
    ),
    ['calls to the gateway', formatNumber(journal.length)],
    ['… of which spoilt', formatNumber(spoilt.length)],
    [
      'authorisations that timed out',
      percentOf(
        journal.filter(({ endpoint }) => endpoint === 'auth'),
        (fault) => timeOuts.includes(fault),
      ),
    ],
    [
      'refunds that timed out',
      percentOf(
        journal.filter(({ endpoint }) => endpoint === 'refund'),
        (fault) => timeOuts.includes(fault),
      ),
    ],
    ['calls answered with a 5xx', percentOf(journal, (fault) => fault === 'http_500')],
    ['answers lost on the way to a page', formatNumber(counts.lostAnswers)],
    ['calls repeated with the same key', formatNumber(counts.repeats)],
    ['answers replayed from a key', formatNumber(counts.replays)],
    ['declines that pages were told', formatNumber(counts.declines)],
    ['payments in doubt', formatNumber(doubts.count)],
    ['longest doubt, seconds', formatNumber(doubts.longestSeconds, 1)],
    ['refunds and voids in doubt', formatNumber(refundDoubts.count)],
    ['longest doubt of them, seconds', formatNumber(refundDoubts.longestSeconds, 1)],
    ['refunds that were not possible yet, or failed', formatNumber(counts.notGivenBack)],
    ['amounts that staff stored', formatNumber(counts.amountsStored)],
    ['… refused below what was paid', formatNumber(counts.amountsBelowPaid)],
    ['… refused because a colleague was first', formatNumber(counts.staleVersions)],
    ['changes that waited for a payment in doubt', formatNumber(counts.changesInDoubt)],
    ['invoices cancelled', formatNumber(endedAs('cancelled'))],
    ['invoices deleted', formatNumber(endedAs('deleted'))],
    ['doubts left to a person', formatNumber(doubts.needReview + refundDoubts.needReview)],
    ['payments that jobs tried again at the end', formatNumber(retried)],
    [
      'seconds from the last page’s answer to the last certainty',
      formatNumber(settlingMs / 1000, 1),
    ],
    ['charges kept in the journal', formatNumber(charges.length)],
    ['dollars kept in the journal', formatNumber(dollarsOf(charges), 2)],
    ['refunds in the journal', formatNumber(refunds.length)],
    ['dollars refunded in the journal', formatNumber(dollarsOf(refunds), 2)],
    [
      'voids that staff were told',
      formatNumber(toldBack.filter(({ way }) => way === 'void').length),
    ],
    ['cash and checks that staff were told', formatNumber(offline.length)],
    ['dollars of them', formatNumber(dollarsOf(offline), 2)],
    ['double charges', formatNumber(verdict.doubleCharges)],
    ['double refunds', formatNumber(verdict.doubleRefunds)],
    ['disagreements', formatNumber(verdict.complaints.length)],
  ];
};

export const renderSoakReport = (figures: SoakFigures): string => {
  const { invoices, journal, verdict, attempts, refunds, runs, unknownCharges, auditLines } =
    figures;
  const faults = countBy(
    journal.filter(isSpoilt).map(({ endpoint, fault }) => `${endpoint} ${fault}`),
  );
  return [
    renderTable({ headings: ['what', 'how many'], rows: figureRows(figures) }),
    doorTable(invoices),
    renderTable({
      headings: ['attempts', 'state', 'count'],
      rows: attempts.map(({ door, state, count }) => [door, state, formatNumber(count)]),
    }),
    renderTable({
      headings: ['refunds and voids', 'state', 'count'],
      rows: refunds.map(({ kind, state, count }) => [kind, state, formatNumber(count)]),
    }),
    renderTable({
      headings: ['runs of jobs', 'count'],
      rows: runs.map(({ name, count }) => [name, formatNumber(count)]),
    }),
    renderTable({
      headings: ['faults that struck', 'count'],
      rows: faults.map(([name, count]) => [name, formatNumber(count)]),
    }),
    ['Money audit:', ...auditLines.map((line) => `    ${line}`)].join('\n'),
    ...(unknownCharges.length === 0
      ? []
      : [
          ['Charges that no payment knows:', ...unknownCharges.map((line) => `- ${line}`)].join(
            '\n',
          ),
        ]),
    ...(verdict.complaints.length === 0
      ? []
      : [
          ['Disagreements:', ...verdict.complaints.slice(0, 50).map((line) => `- ${line}`)].join(
            '\n',
          ),
        ]),
  ].join('\n\n');
};
