import { percent, readRounds } from '../stage/rounds';
import { sum } from '../stage/statistics';
import { column, formatNumber, tableOf, titled } from '../stage/text-table';
import type { DatabaseWork } from './database-work';
import type { Slice } from './measure-slice';
import { sides, type Side } from './payment-stage';

export type PaymentReport = {
  readonly slices: readonly Slice[];
  readonly concurrencies: readonly number[];
  /** A slice is quiet while others used no more of the machine than this. */
  readonly quietShare: number;
  readonly work: Readonly<Record<Side, DatabaseWork>>;
};

const sideNames: Readonly<Record<Side, string>> = {
  pgbench: 'pgbench',
  sandbox: 'API, sandbox',
  instant: 'API, instant gateway',
};
const apiSides = ['sandbox', 'instant'] as const;
const processes = ['postgres', 'api', 'sandbox', 'load', 'pgbench'] as const;
const rateOf = ({ perSecond }: Slice): number => perSecond;
const of =
  (side: Side) =>
  (slice: Slice): boolean =>
    slice.side === side;
const groupName = (clients: number): string => `${clients} at a time`;
const createReader = (slices: readonly Slice[], quietShare: number) =>
  readRounds(slices, ({ clients }) => groupName(clients), quietShare);
type Reader = ReturnType<typeof createReader>;

const rateTable = ({ middle, ratio }: Reader, concurrencies: readonly number[]): string => {
  const rate = (side: Side) => (clients: number) => middle(groupName(clients), of(side), rateOf);
  const share = (one: Side, other: Side) => (clients: number) =>
    formatNumber(ratio(groupName(clients), rateOf, of(one), of(other)), 2);
  return tableOf(concurrencies, [
    ['at a time', String],
    ['pgbench /s', rate('pgbench')],
    ['API, sandbox /s', rate('sandbox')],
    [': pgbench', share('sandbox', 'pgbench')],
    ['API, instant gateway /s', rate('instant')],
    [': pgbench', share('instant', 'pgbench')],
    ['sandbox : instant', share('sandbox', 'instant')],
  ]);
};

const waitTable = ({ middle }: Reader, concurrencies: readonly number[]): string => {
  const lines = concurrencies.flatMap((clients) =>
    apiSides.map((side) => {
      const read = (value: (slice: Slice) => number | null) =>
        middle(groupName(clients), of(side), value);
      const perPayment = (what: 'requestSeconds' | 'gatewaySeconds') =>
        read(({ waiting }) => waiting && (waiting[what] / waiting.payments) * 1_000);
      return {
        name: `${clients}, ${sideNames[side].replace('API, ', '')}`,
        p50: read(({ p50Ms }) => p50Ms),
        p99: read(({ p99Ms }) => p99Ms),
        whole: perPayment('requestSeconds'),
        gateway: perPayment('gatewaySeconds'),
      };
    }),
  );
  return tableOf(lines, [
    ['at a time, gateway', ({ name }) => name],
    ['p50 ms', ({ p50 }) => formatNumber(p50, 2)],
    ['p99 ms', ({ p99 }) => formatNumber(p99, 2)],
    ['API: whole ms', ({ whole }) => formatNumber(whole, 2)],
    ['of it gateway ms', ({ gateway }) => formatNumber(gateway, 2)],
    ['share', ({ whole, gateway }) => percent(gateway / whole)],
    ['the rest ms', ({ whole, gateway }) => formatNumber(whole - gateway, 2)],
  ]);
};

const cpuTable = ({ middle }: Reader, concurrencies: readonly number[]): string => {
  const lines = concurrencies.flatMap((clients) =>
    sides.map((side) => {
      const perPayment = processes.map((name) =>
        middle(groupName(clients), of(side), ({ cpu, payments }) =>
          cpu[name] === undefined ? null : (cpu[name] / payments) * 1_000,
        ),
      );
      const together = sum(perPayment.map((value) => value || 0));
      return { name: `${clients}, ${sideNames[side]}`, cells: [...perPayment, together] };
    }),
  );
  return tableOf(lines, [
    ['at a time, side', ({ name }) => name],
    ...['PostgreSQL', 'API', 'sandbox', 'load generator', 'pgbench', 'together'].map(
      (heading, place) =>
        column(heading, ({ cells }: (typeof lines)[number]) => formatNumber(cells[place], 2)),
    ),
  ]);
};

/** Prints the rows that one payment writes, by side: equal numbers mean equal work. */
export const rowsWrittenPerPayment = (work: PaymentReport['work']): string => {
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

export const paymentReport = (report: PaymentReport): readonly string[] => {
  const { concurrencies } = report;
  const reader = createReader(report.slices, report.quietShare);
  return [
    reader.note,
    titled('Payments per second', rateTable(reader, concurrencies)),
    `Where the API's time goes: latency as the caller sees it, then the API's own histograms\n\n${waitTable(reader, concurrencies)}`,
    titled('CPU milliseconds per payment', cpuTable(reader, concurrencies)),
    `Work in the database (the API's workers included)\n\n${rowsWrittenPerPayment(report.work)}`,
  ];
};
