export type ChartSeries = {
  readonly name: string;
  readonly points: readonly (readonly [atMs: number, value: number | null])[];
};
/** A moment that something was changed: a line with a sentence. */
export type ChartMarker = { readonly atMs: number; readonly label: string };

export type LineChartProps = {
  readonly title: string;
  readonly series: readonly ChartSeries[];
  readonly markers?: readonly ChartMarker[];
  /** Both ends of the time axis. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly unit: 'percent' | 'milliseconds' | 'count' | 'score';
};

/** Nothing was measured: there is no line to draw. */
export const isEmpty = ({ series }: Pick<LineChartProps, 'series'>): boolean =>
  series.every(({ points }) => points.every(([, value]) => value === null));
