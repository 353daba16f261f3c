import { composePatternFill } from 'highcharts/es-modules/Extensions/PatternFill';
import SVGRenderer from 'highcharts/es-modules/Core/Renderer/SVG/SVGRenderer';
import Series from 'highcharts/es-modules/Core/Series/Series';
import PieDataLabel from 'highcharts/es-modules/Series/Pie/PieDataLabel';
import PieSeries from 'highcharts/es-modules/Series/Pie/PieSeries';
import type { Options } from 'highcharts';
import { formatCents } from '../format/money';
import { formatDate } from '../format/dates';
import { Chart, commonOptions, describedBy, token } from './highcharts-parts';
import {
  pieFillOf,
  pieSize,
  sharedSlices,
  trendSize,
  valueText,
  type PieChartProps,
  type TrendChartProps,
} from './report-chart';
import type { DrawnChart } from './use-drawing';

PieDataLabel.compose(PieSeries);
composePatternFill(Chart, Series, SVGRenderer);

const draw =
  <Props>(toOptions: (props: Props) => Options) =>
  (place: HTMLElement, props: Props): DrawnChart<Props> => {
    const chart = new Chart(place, toOptions(props));
    return {
      update: (next) => chart.update(toOptions(next), true, true, false),
      destroy: () => chart.destroy(),
    };
  };

const dayText = (
  { points, unit }: TrendChartProps,
  { x: index }: { readonly x: number },
): string => {
  const point = points[index];
  return point === undefined ? '' : `${formatDate(point.day)}: ${valueText(point.value, unit)}`;
};

/** More days than this are less than three pixels apart. */
const denseDays = 60;

const trendOptions = (props: TrendChartProps): Options => {
  const { title, points } = props;
  const common = commonOptions();
  return {
    ...common,
    chart: {
      ...trendSize,
      animation: false,
      backgroundColor: 'transparent',
      margin: [6, 6, 6, 6],
      style: { fontFamily: token('--font-body') },
    },
    legend: { enabled: false },
    accessibility: {
      ...describedBy(`${title} of each day. The same numbers are in its table.`),
      point: { descriptionFormatter: (point) => dayText(props, point) },
      series: { pointDescriptionEnabledThreshold: false },
    },
    xAxis: { visible: false, min: 0, max: Math.max(points.length - 1, 1) },
    yAxis: {
      visible: false,
      title: { text: '' },
      startOnTick: false,
      endOnTick: false,
      softMin: 0,
    },
    tooltip: {
      ...common.tooltip,
      padding: 4,
      style: { color: token('--color-ink'), fontSize: '11px' },
      formatter() {
        return dayText(props, { x: this.x });
      },
    },
    plotOptions: {
      series: {
        animation: false,
        lineWidth: points.length > denseDays ? 1 : 2,
        marker: { enabled: points.length === 1, radius: 3, symbol: 'circle' },
        states: { inactive: { opacity: 1 } },
      },
    },
    series: [
      {
        type: 'line',
        name: title,
        color: token('--color-series-1'),
        data: points.map(({ value }, index) => [index, value]),
      },
    ],
  };
};

const fillOf = (index: number) => {
  const { token: name, lines } = pieFillOf(index);
  const color = token(name);
  return lines === null
    ? color
    : {
        pattern: {
          path: { d: lines, stroke: token('--color-surface'), strokeWidth: 1 },
          width: 8,
          height: 8,
          backgroundColor: color,
          color,
        },
      };
};

/** A label of a smaller slice would cover the slices beside it. */
const labelledFraction = 0.04;

const pieOptions = ({ title, slices }: PieChartProps): Options => {
  const shown = sharedSlices(slices);
  const common = commonOptions();
  const textOf = (index: number): string => {
    const slice = shown[index];
    return slice === undefined
      ? ''
      : `${slice.name}: ${slice.share}, ${slice.value.toLocaleString('en-US')} for ${formatCents(slice.amount)}`;
  };
  return {
    ...common,
    chart: {
      ...pieSize,
      type: 'pie',
      animation: false,
      backgroundColor: 'transparent',
      margin: [4, 4, 4, 4],
      style: { fontFamily: token('--font-body') },
    },
    accessibility: {
      ...describedBy(`${title}. The same numbers are in the table beside it.`),
      point: { descriptionFormatter: (point) => textOf(point.index) },
    },
    tooltip: {
      ...common.tooltip,
      formatter() {
        return textOf(this.index);
      },
    },
    plotOptions: {
      pie: {
        animation: false,
        size: '100%',
        borderColor: token('--color-surface'),
        borderWidth: 2,
        states: { inactive: { opacity: 1 }, hover: { halo: { size: 0 } } },
        dataLabels: {
          distance: -34,
          padding: 3,
          backgroundColor: token('--color-surface'),
          borderRadius: 4,
          style: {
            color: token('--color-ink'),
            fontSize: '13px',
            fontWeight: '600',
            textOutline: 'none',
          },
          formatter() {
            const slice = shown[this.index];
            return slice === undefined || slice.fraction < labelledFraction ? '' : slice.share;
          },
        },
      },
    },
    series: [
      {
        type: 'pie',
        name: title,
        data: shown.map(({ name, value }, index) => ({ name, y: value, color: fillOf(index) })),
      },
    ],
  };
};

/** Both kinds in one file: a page with one has the other, too. */
export const drawTrend = draw(trendOptions);
export const drawPie = draw(pieOptions);
