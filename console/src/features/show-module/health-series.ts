import type { HealthPoint, ReleaseHealth } from '@billfold/shared/contracts/beacon.contract';
import type { HistoryEntry } from '@billfold/shared/contracts/rollout.contract';
import type { ChartMarker, ChartSeries, LineChartProps } from '@billfold/shared/charts/LineChart';
import { shortRelease } from '../../entities/rollout/release-name';
import { actionWords } from '../../entities/rollout/rollout-words';

export type Measure = {
  readonly id: string;
  readonly title: string;
  /** Heads a column. */ readonly short: string;
  readonly unit: LineChartProps['unit'];
  readonly of: (point: Omit<HealthPoint, 'minute'>) => number | null;
};

export const measures: readonly Measure[] = [
  {
    id: 'failed',
    title: 'Page views that failed',
    short: 'Failed',
    unit: 'percent',
    of: ({ failed, views }) => (views === 0 ? null : failed / views),
  },
  {
    id: 'lost',
    title: 'Lost page views',
    short: 'Lost',
    unit: 'percent',
    of: ({ lost, views }) => (lost + views === 0 ? null : lost / (lost + views)),
  },
  {
    id: 'vain',
    title: 'Presses in vain',
    short: 'In vain',
    unit: 'percent',
    of: ({ actions, vain }) => (actions === 0 ? null : vain / actions),
  },
  {
    id: 'content',
    title: 'Time to content, 75th percentile',
    short: 'Content',
    unit: 'milliseconds',
    of: ({ contentP75 }) => contentP75,
  },
  {
    id: 'load',
    title: 'Load time, 75th percentile',
    short: 'Load',
    unit: 'milliseconds',
    of: ({ loadP75 }) => loadP75,
  },
  {
    id: 'lcp',
    title: 'Largest contentful paint, 75th percentile',
    short: 'LCP',
    unit: 'milliseconds',
    of: ({ lcpP75 }) => lcpP75,
  },
  {
    id: 'inp',
    title: 'Interaction to next paint, 75th percentile',
    short: 'INP',
    unit: 'milliseconds',
    of: ({ inpP75 }) => inpP75,
  },
  {
    id: 'cls',
    title: 'Layout shift, 75th percentile',
    short: 'CLS',
    unit: 'score',
    of: ({ clsP75 }) => clsP75,
  },
  { id: 'views', title: 'Page views', short: 'Views', unit: 'count', of: ({ views }) => views },
];

export const ranges = [
  { minutes: 15, label: '15 min' },
  { minutes: 60, label: '1 h' },
  { minutes: 1_440, label: '24 h' },
  { minutes: 10_080, label: '7 d' },
] as const;

const shownFigure: Readonly<Record<Measure['unit'], (value: number) => string>> = {
  percent: (value) => `${Math.round(value * 1_000) / 10} %`,
  milliseconds: (value) => `${Math.round(value)} ms`,
  count: String,
  score: (value) => String(Math.round(value * 1_000) / 1_000),
};

/** Formats a figure of a table; a dash without a measurement. */
export const figureWords = (measure: Measure, point: Omit<HealthPoint, 'minute'>): string => {
  const value = measure.of(point);
  return value === null ? '–' : shownFigure[measure.unit](value);
};

/** One line per release. */
export const seriesOf = (
  measure: Measure,
  releases: readonly ReleaseHealth[],
): readonly ChartSeries[] =>
  releases.map(({ release, points }) => ({
    name: shortRelease(release),
    points: points.map((point) => [Date.parse(point.minute), measure.of(point)] as const),
  }));

/** Returns the changes within the shown time. */
export const markersOf = (
  history: readonly HistoryEntry[],
  fromMs: number,
): readonly ChartMarker[] =>
  history.flatMap(({ at, actor, action }) =>
    Date.parse(at) >= fromMs
      ? [{ atMs: Date.parse(at), label: `${actor} ${actionWords(action)}` }]
      : [],
  );
