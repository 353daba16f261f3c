import { formatCents } from '../format/money';

/** Pixels, as the specification measures them. */
export const trendSize = { width: 200, height: 60 } as const;
export const pieSize = { width: 230, height: 230 } as const;

export type ChartUnit = 'cents' | 'count';

/** `day` is YYYY-MM-DD. */
type TrendPoint = { readonly day: string; readonly value: number };
export type TrendChartProps = {
  readonly title: string;
  /** Each day of the range, in order. */
  readonly points: readonly TrendPoint[];
  readonly unit: ChartUnit;
};

/** `value` decides the size of the slice; `amount` is in cents. */
type PieSlice = {
  readonly name: string;
  readonly value: number;
  readonly amount: number;
  /** The path of the list that adds up to it. */
  readonly to?: string;
};
export type PieChartProps = {
  readonly title: string;
  /** Those of value 0 are dropped. */
  readonly slices: readonly PieSlice[];
};

export const valueText = (value: number, unit: ChartUnit): string =>
  unit === 'cents' ? formatCents(value) : value.toLocaleString('en-US');

export type SharedSlice = PieSlice & { readonly share: string; readonly fraction: number };

/** '25%'; '<1%' for what would round to nothing. */
const percentText = (fraction: number): string =>
  fraction < 0.005 ? '<1%' : `${Math.round(fraction * 100)}%`;

/** The slices that are drawn, with their part of the whole. */
export const sharedSlices = (slices: readonly PieSlice[]): readonly SharedSlice[] => {
  const drawn = slices.filter(({ value }) => value > 0);
  const whole = drawn.reduce((total, { value }) => total + value, 0);
  return drawn.map((slice) => {
    const fraction = slice.value / whole;
    return { ...slice, fraction, share: percentText(fraction) };
  });
};

type Fill = {
  readonly token: string;
  /** Lines over the colour, on a tile of 8 pixels; null: the colour alone. */
  readonly lines: string | null;
};

/** Colours and line patterns of the slices; the sixth slice begins again. */
const pieFills: readonly [Fill, ...Fill[]] = [
  { token: '--color-series-1', lines: null },
  { token: '--color-series-2', lines: 'M-2 2 2-2M0 8 8 0M6 10 10 6' },
  { token: '--color-series-3', lines: 'M0 2h8M0 6h8' },
  { token: '--color-series-4', lines: 'M-2 6 2 10M0 0 8 8M6-2 10 2' },
  { token: '--color-series-5', lines: 'M2 0v8M6 0v8' },
];
export const pieFillOf = (index: number): Fill => pieFills[index % pieFills.length] ?? pieFills[0];
