import DateTimeAxis from 'highcharts/es-modules/Core/Axis/DateTimeAxis';
import Axis from 'highcharts/es-modules/Core/Axis/Axis';
import PlotLineOrBand from 'highcharts/es-modules/Core/Axis/PlotLineOrBand/PlotLineOrBand';
import type { Options } from 'highcharts';
import { hourMs } from '../contracts/durations';
import { isEmpty, type LineChartProps } from './chart-lines';
import { Chart, commonOptions, describedBy, token } from './highcharts-parts';
import type { DrawnChart } from './use-drawing';

DateTimeAxis.compose(Axis);
PlotLineOrBand.compose(Chart, Axis);

const formats: Readonly<Record<LineChartProps['unit'], (value: number) => string>> = {
  percent: (value) => `${Math.round(value * 1_000) / 10} %`,
  milliseconds: (value) => `${Math.round(value)} ms`,
  count: (value) => String(Math.round(value)),
  score: (value) => String(Math.round(value * 1_000) / 1_000),
};

const clock = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});
const day = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  hour12: false,
});
const series = [
  '--color-series-1',
  '--color-series-5',
  '--color-series-2',
  '--color-series-4',
  '--color-series-3',
];
const dashes = ['Solid', 'ShortDash', 'Dot', 'DashDot', 'LongDash'] as const;
const longSpanMs = 36 * hourMs;

const toOptions = (props: LineChartProps): Options => {
  const format = formats[props.unit];
  const isLong = props.toMs - props.fromMs > longSpanMs;
  const ink = token('--color-ink-soft');
  const line = token('--color-line');
  const label = { color: ink, fontSize: '12px' };
  const common = commonOptions();
  return {
    ...common,
    chart: {
      animation: false,
      backgroundColor: 'transparent',
      spacing: [8, 4, 4, 0],
      style: { fontFamily: token('--font-body') },
    },
    legend: {
      enabled: props.series.length > 1 && !isEmpty(props),
      itemStyle: { ...label, fontWeight: '500' },
      margin: 4,
      padding: 0,
    },
    accessibility: describedBy(`${props.title}. The same numbers are in the table beside it.`),
    xAxis: {
      type: 'datetime',
      min: props.fromMs,
      max: props.toMs,
      lineColor: line,
      tickColor: line,
      tickPixelInterval: 90,
      labels: {
        style: label,
        formatter: ({ value }) => (isLong ? day : clock).format(Number(value)),
      },
      plotLines: (isEmpty(props) ? [] : (props.markers ?? [])).map(({ atMs }) => ({
        value: atMs,
        color: ink,
        width: 1,
        dashStyle: 'Dash',
        zIndex: 3,
      })),
    },
    yAxis: {
      title: { text: '' },
      min: 0,
      allowDecimals: props.unit !== 'count',
      gridLineColor: line,
      labels: { style: label, formatter: ({ value }) => format(Number(value)) },
      maxPadding: 0.1,
      minRange: props.unit === 'percent' ? 0.02 : 0.05,
    },
    tooltip: {
      ...common.tooltip,
      formatter() {
        return `${this.series.name}: ${format(Number(this.y))} at ${clock.format(this.x)}`;
      },
    },
    plotOptions: {
      series: {
        animation: false,
        connectNulls: false,
        lineWidth: 2,
        marker: { radius: 2.5, symbol: 'circle' },
        states: { inactive: { opacity: 1 } },
      },
    },
    series: props.series.map(({ name, points }, index) => ({
      type: 'line',
      name,
      color: token(series[index % series.length] ?? ''),
      dashStyle: dashes[index % dashes.length] ?? 'Solid',
      data: points.map(([at, value]) => [at, value]),
    })),
  };
};

export const drawLineChart = (
  place: HTMLElement,
  props: LineChartProps,
): DrawnChart<LineChartProps> => {
  const chart = new Chart(place, toOptions(props));
  return {
    update: (next) => chart.update(toOptions(next), true, true, false),
    destroy: () => chart.destroy(),
  };
};
