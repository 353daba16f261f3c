import { percent, readRounds, type Measured } from '../stage/rounds';
import { sum } from '../stage/statistics';
import { column, formatNumber, tableOf, titled } from '../stage/text-table';
import type { Slice } from './measure-slice';
import { sides, type Side } from './payment-stage';

/** Rows written and transactions, by name; `payments` among them. */
export type Work = Readonly<Record<Side, Readonly<Record<string, number>>>>;

const sideNames: Readonly<Record<Side, string>> = {
  pgbench: 'pgbench',
  sandbox: 'API, sandbox',
  instant: 'API, instant gateway',
};
const processes = {
  postgres: 'PostgreSQL',
  api: 'API',
  sandbox: 'sandbox',
  load: 'load generator',
  pgbench: 'pgbench',
} as const;
const groupName = (clients: number): string => `${clients} at a time`;

/** Prints the rows that one payment writes, by side: equal numbers mean equal work. */
export const rowsWrittenPerPayment = (work: Work): string => {
  const measured = sides.filter((side) => (work[side]['payments'] ?? 0) > 0);
  const names = [...new Set(measured.flatMap((side) => Object.keys(work[side])))];
  const perPayment = (side: Side, name: string): number =>
    (work[side][name] ?? 0) / (work[side]['payments'] ?? 0);
  const written = names
    .filter((name) => name !== 'payments')
    .filter((name) => measured.some((side) => perPayment(side, name) >= 0.005));
  return tableOf(written, [
    ['per payment', (name) => name],
    ...measured.map((side) =>
      column(sideNames[side], (name: string) => formatNumber(perPayment(side, name), 2)),
    ),
  ]);
};

export const paymentReport = (
  slices: readonly Measured<Slice>[],
  concurrencies: readonly number[],
  quietShare: number,
  work: Work,
): readonly string[] => {
  const { note, middle, table } = readRounds(slices, quietShare);
  const linesOf = (those: readonly Side[]) =>
    concurrencies.flatMap((clients) => those.map((side) => ({ clients, side })));
  type Line = ReturnType<typeof linesOf>[number];
  const read = ({ clients, side }: Line, value: (slice: Slice) => number | undefined) =>
    middle(groupName(clients), side, value);
  const twoDigits = (heading: string, value: (line: Line) => number) =>
    column(heading, (line: Line) => formatNumber(value(line), 2));
  const perPayment = (line: Line, what: 'requestSeconds' | 'gatewaySeconds'): number =>
    read(line, ({ waiting }) => waiting && (waiting[what] / waiting.payments) * 1_000);
  const cpuOf = (line: Line, name: string): number =>
    read(line, ({ cpu, payments }) => cpu[name] && (cpu[name] / payments) * 1_000);
  const names = Object.entries(processes);
  const rates = table(concurrencies, {
    first: column('at a time', String),
    groupOf: groupName,
    sides: sides.map((name) => ({ name, heading: `${sideNames[name]} /s` })),
    read: ({ perSecond }) => perSecond,
    ratios: [
      ['sandbox : pgbench', 'sandbox', 'pgbench'],
      ['instant : pgbench', 'instant', 'pgbench'],
      ['sandbox : instant', 'sandbox', 'instant'],
    ],
  });
  const waits = tableOf(linesOf(['sandbox', 'instant']), [
    ['at a time, gateway', ({ clients, side }) => `${clients}, ${sideNames[side].slice(5)}`],
    twoDigits('p50 ms', (line) => read(line, ({ p50 }) => p50)),
    twoDigits('p99 ms', (line) => read(line, ({ p99 }) => p99)),
    twoDigits('API: whole ms', (line) => perPayment(line, 'requestSeconds')),
    twoDigits('of it gateway ms', (line) => perPayment(line, 'gatewaySeconds')),
    [
      'share',
      (line) => percent(perPayment(line, 'gatewaySeconds') / perPayment(line, 'requestSeconds')),
    ],
    twoDigits(
      'the rest ms',
      (line) => perPayment(line, 'requestSeconds') - perPayment(line, 'gatewaySeconds'),
    ),
  ]);
  const cpu = tableOf(linesOf(sides), [
    ['at a time, side', ({ clients, side }) => `${clients}, ${sideNames[side]}`],
    ...names.map(([name, heading]) => twoDigits(heading, (line) => cpuOf(line, name))),
    twoDigits('together', (line) => sum(names.map(([name]) => cpuOf(line, name) || 0))),
  ]);
  return [
    note,
    titled('Payments per second', rates),
    titled(
      "Where the API's time goes: latency as the caller sees it, then the API's own histograms",
      waits,
    ),
    titled('CPU milliseconds per payment', cpu),
    titled("Work in the database (the API's workers included)", rowsWrittenPerPayment(work)),
  ];
};
