import { chooseRounds } from '../measure/quiet-rounds';
import { median, medianRatio } from '../measure/statistics';
import { formatNumber, renderTable } from '../measure/text-table';
import type { DatabaseWork } from './database-work';
import type { Slice } from './measure-slice';
import { sides, type Side } from './sides';

export type PaymentReport = {
  readonly slices: readonly Slice[];
  readonly concurrencies: readonly number[];
  /** A slice is quiet while others used no more of the machine than this. */
  readonly quietShare: number;
  readonly work: Readonly<Record<Side, DatabaseWork>>;
};

type Chosen = {
  readonly ofRound: (side: Side, clients: number) => readonly (Slice | undefined)[];
  readonly note: string;
};

const chooseSlices = ({ slices, concurrencies, quietShare }: PaymentReport): Chosen => {
  const groups = concurrencies.map((clients) => ({
    name: `${clients} at a time`,
    items: slices.filter((slice) => slice.clients === clients),
  }));
  const { roundsOf, note } = chooseRounds(groups, quietShare);
  return {
    note,
    ofRound: (side, clients) =>
      roundsOf(`${clients} at a time`).map((round) =>
        slices.find(
          (slice) => slice.side === side && slice.clients === clients && slice.round === round,
        ),
      ),
  };
};

const present = (slices: readonly (Slice | undefined)[]): readonly Slice[] =>
  slices.flatMap((slice) => slice ?? []);
const medianOf = (
  slices: readonly (Slice | undefined)[],
  read: (slice: Slice) => number | null | undefined,
): number => median(present(slices).flatMap((slice) => read(slice) ?? []));

const rateTable = (chosen: Chosen, concurrencies: readonly number[]): string => {
  const rates = (side: Side, clients: number) =>
    chosen.ofRound(side, clients).map((slice) => slice?.perSecond);
  const ratio = (one: Side, other: Side, clients: number) =>
    formatNumber(medianRatio(rates(one, clients), rates(other, clients)), 2);
  const rate = (side: Side, clients: number) =>
    formatNumber(medianOf(chosen.ofRound(side, clients), ({ perSecond }) => perSecond));
  return renderTable({
    headings: [
      'at a time',
      'pgbench /s',
      'API, sandbox /s',
      ': pgbench',
      'API, instant gateway /s',
      ': pgbench',
      'sandbox : instant',
    ],
    rows: concurrencies.map((clients) => [
      String(clients),
      rate('pgbench', clients),
      rate('sandbox', clients),
      ratio('sandbox', 'pgbench', clients),
      rate('instant', clients),
      ratio('instant', 'pgbench', clients),
      ratio('sandbox', 'instant', clients),
    ]),
  });
};

const apiSides = [
  ['sandbox', 'sandbox'],
  ['instant', 'instant gateway'],
] as const;

const waitTable = (chosen: Chosen, concurrencies: readonly number[]): string =>
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
      apiSides.map(([side, label]) => {
        const slices = chosen.ofRound(side, clients);
        const wholeMs = medianOf(slices, ({ waiting }) =>
          waiting === null ? null : (waiting.requestSeconds / waiting.payments) * 1_000,
        );
        const gatewayMs = medianOf(slices, ({ waiting }) =>
          waiting === null ? null : (waiting.gatewaySeconds / waiting.payments) * 1_000,
        );
        const numbers = [
          medianOf(slices, ({ p50Ms }) => p50Ms),
          medianOf(slices, ({ p99Ms }) => p99Ms),
          wholeMs,
          gatewayMs,
        ].map((value) => formatNumber(value, 2));
        return [
          `${clients}, ${label}`,
          ...numbers,
          `${formatNumber((gatewayMs / wholeMs) * 100)} %`,
          formatNumber(wholeMs - gatewayMs, 2),
        ];
      }),
    ),
  });

const sideNames: Readonly<Record<Side, string>> = {
  pgbench: 'pgbench',
  sandbox: 'API, sandbox',
  instant: 'API, instant gateway',
};

const cpuTable = (chosen: Chosen, concurrencies: readonly number[]): string => {
  const names = ['postgres', 'api', 'sandbox', 'load', 'pgbench'] as const;
  return renderTable({
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
        const perPayment = names.map((name) =>
          medianOf(chosen.ofRound(side, clients), ({ cpu, payments }) =>
            cpu[name] === undefined ? null : (cpu[name] / payments) * 1_000,
          ),
        );
        const together = perPayment
          .filter((value) => !Number.isNaN(value))
          .reduce((sum, value) => sum + value, 0);
        return [
          `${clients}, ${sideNames[side]}`,
          ...perPayment.map((value) => formatNumber(value, 2)),
          formatNumber(together, 2),
        ];
      }),
    ),
  });
};

/** Prints the rows that one payment writes, by side: equal numbers mean equal work. */
export const rowsWrittenPerPayment = (work: Readonly<Record<Side, DatabaseWork>>): string => {
  const measured = sides.filter((side) => work[side].payments > 0);
  const kinds = (['inserted', 'updated'] as const).flatMap((kind) => {
    const tables = [...new Set(measured.flatMap((side) => Object.keys(work[side][kind])))].toSorted(
      (left, right) => left.localeCompare(right),
    );
    return tables.map((table) => ({
      name: `${table} ${kind}`,
      read: (side: Side) => (work[side][kind][table] ?? 0) / work[side].payments,
    }));
  });
  const all = [
    { name: 'commits', read: (side: Side) => work[side].commits / work[side].payments },
    ...kinds,
  ];
  const written = all.filter(({ read }) => measured.some((side) => read(side) >= 0.005));
  return renderTable({
    headings: ['per payment', ...measured.map((side) => sideNames[side])],
    rows: written.map(({ name, read }) => [
      name,
      ...measured.map((side) => formatNumber(read(side), 2)),
    ]),
  });
};

export const renderPaymentReport = (report: PaymentReport): string => {
  const { concurrencies } = report;
  const chosen = chooseSlices(report);
  return [
    chosen.note,
    `Payments per second\n\n${rateTable(chosen, concurrencies)}`,
    `Where the API's time goes: latency as the caller sees it, then the API's own histograms\n\n${waitTable(chosen, concurrencies)}`,
    `CPU milliseconds per payment\n\n${cpuTable(chosen, concurrencies)}`,
    `Work in the database (the API's workers included)\n\n${rowsWrittenPerPayment(report.work)}`,
  ].join('\n\n');
};
