import { readRounds } from '../stage/rounds';
import { formatNumber, renderTable } from '../stage/text-table';
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

const rateTable = ({ middle, ratio }: Reader, concurrencies: readonly number[]): string =>
  renderTable({
    headings: [
      'at a time',
      'pgbench /s',
      'API, sandbox /s',
      ': pgbench',
      'API, instant gateway /s',
      ': pgbench',
      'sandbox : instant',
    ],
    rows: concurrencies.map((clients) => {
      const name = groupName(clients);
      const rate = (side: Side): string => formatNumber(middle(name, of(side), rateOf));
      const share = (one: Side, other: Side): string =>
        formatNumber(ratio(name, rateOf, of(one), of(other)), 2);
      return [
        String(clients),
        rate('pgbench'),
        rate('sandbox'),
        share('sandbox', 'pgbench'),
        rate('instant'),
        share('instant', 'pgbench'),
        share('sandbox', 'instant'),
      ];
    }),
  });

const waitTable = ({ middle }: Reader, concurrencies: readonly number[]): string =>
  renderTable({
    headings: [
      'at a time, gateway',
      'p50 ms',
      'p99 ms',
      'API: whole ms',
      'of it gateway ms',
      'share',
      'the rest ms',
    ],
    rows: concurrencies.flatMap((clients) =>
      apiSides.map((side) => {
        const read = (value: (slice: Slice) => number | null) =>
          middle(groupName(clients), of(side), value);
        const perPayment = (what: 'requestSeconds' | 'gatewaySeconds') =>
          read(({ waiting }) => waiting && (waiting[what] / waiting.payments) * 1_000);
        const [whole, gateway] = [perPayment('requestSeconds'), perPayment('gatewaySeconds')];
        return [
          `${clients}, ${sideNames[side].replace('API, ', '')}`,
          formatNumber(
            read(({ p50Ms }) => p50Ms),
            2,
          ),
          formatNumber(
            read(({ p99Ms }) => p99Ms),
            2,
          ),
          formatNumber(whole, 2),
          formatNumber(gateway, 2),
          `${formatNumber((gateway / whole) * 100)} %`,
          formatNumber(whole - gateway, 2),
        ];
      }),
    ),
  });

const cpuTable = ({ middle }: Reader, concurrencies: readonly number[]): string =>
  renderTable({
    headings: [
      'at a time, side',
      'PostgreSQL',
      'API',
      'sandbox',
      'load generator',
      'pgbench',
      'together',
    ],
    rows: concurrencies.flatMap((clients) =>
      sides.map((side) => {
        const perPayment = processes.map((name) =>
          middle(groupName(clients), of(side), ({ cpu, payments }) =>
            cpu[name] === undefined ? null : (cpu[name] / payments) * 1_000,
          ),
        );
        const together = perPayment.reduce((sum, value) => sum + (value || 0), 0);
        const cells = [...perPayment, together].map((value) => formatNumber(value, 2));
        return [`${clients}, ${sideNames[side]}`, ...cells];
      }),
    ),
  });

/** Prints the rows that one payment writes, by side: equal numbers mean equal work. */
export const rowsWrittenPerPayment = (work: PaymentReport['work']): string => {
  const measured = sides.filter((side) => (work[side]['payments'] ?? 0) > 0);
  const names = [...new Set(measured.flatMap((side) => Object.keys(work[side])))];
  const perPayment = (side: Side, name: string): number =>
    (work[side][name] ?? 0) / (work[side]['payments'] ?? 0);
  return renderTable({
    headings: ['per payment', ...measured.map((side) => sideNames[side])],
    rows: names
      .filter((name) => name !== 'payments')
      .filter((name) => measured.some((side) => perPayment(side, name) >= 0.005))
      .map((name) => [name, ...measured.map((side) => formatNumber(perPayment(side, name), 2))]),
  });
};

export const paymentReport = (report: PaymentReport): readonly string[] => {
  const { concurrencies } = report;
  const reader = createReader(report.slices, report.quietShare);
  return [
    reader.note,
    `Payments per second\n\n${rateTable(reader, concurrencies)}`,
    `Where the API's time goes: latency as the caller sees it, then the API's own histograms\n\n${waitTable(reader, concurrencies)}`,
    `CPU milliseconds per payment\n\n${cpuTable(reader, concurrencies)}`,
    `Work in the database (the API's workers included)\n\n${rowsWrittenPerPayment(report.work)}`,
  ];
};
