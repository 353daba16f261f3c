import { useId } from 'react';
import { Money } from '../ui/Money';
import { makeScrollable } from '../ui/scrollable';
import { TextLink } from '../ui/TextLink';
import { csvCount, csvDollars, type ChartLegend } from './chart-files';
import { ChartDownloads } from './ChartDownloads';
import { pieFillOf, sharedSlices, type PieChartProps, type SharedSlice } from './report-chart';
import styles from './ReportChart.module.css';
import { useDrawing } from './use-drawing';

const loadDrawing = async () => (await import('./draw-report-charts')).drawPie;

/** The fill of the slice of this place. */
const Swatch = ({ index }: { readonly index: number }) => {
  const id = useId();
  const { token, lines } = pieFillOf(index);
  return (
    <svg className={styles.swatch} viewBox="0 0 14 14" aria-hidden="true">
      <pattern id={id} width={8} height={8} patternUnits="userSpaceOnUse">
        <rect width={8} height={8} fill={`var(${token})`} />
        {lines !== null && <path d={lines} stroke="var(--color-surface)" strokeWidth={1} />}
      </pattern>
      <rect width={14} height={14} rx={3} fill={`url(#${id})`} />
    </svg>
  );
};

const PieTable = ({
  title,
  slices,
}: {
  readonly title: string;
  readonly slices: readonly SharedSlice[];
}) => (
  <table className={styles.table} aria-label={title}>
    <thead>
      <tr>
        <th scope="col">{title}</th>
        <th scope="col">Payments</th>
        <th scope="col">Share</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      {slices.map(({ name, value, share, amount, to }, index) => (
        <tr key={name}>
          <th scope="row">
            <Swatch index={index} />
            {to === undefined ? name : <TextLink to={to}>{name}</TextLink>}
          </th>
          <td>{value.toLocaleString('en-US')}</td>
          <td>{share}</td>
          <td>
            <Money amount={amount} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** The fills of the drawing, with the names that only the table shows. */
const legendOf = (place: Element | null, slices: readonly SharedSlice[]): ChartLegend =>
  [...(place?.querySelectorAll('path.highcharts-point') ?? [])].map((path, index) => {
    const slice = slices[index];
    return {
      fill: path.getAttribute('fill') ?? 'none',
      text: slice === undefined ? '' : `${slice.name} ${slice.share} (${slice.value})`,
    };
  });

/** Parts of a whole, 230 × 230, beside their table, with its files. The library is loaded with the first chart. */
export const PieChart = (props: PieChartProps) => {
  const { title } = props;
  const slices = sharedSlices(props.slices);
  const { place, status } = useDrawing(loadDrawing, props);
  return (
    <figure className={styles.pie} aria-label={title}>
      {status === 'failed' ? (
        <p className={styles.note}>We couldn't draw the chart. The numbers are in the table.</p>
      ) : (
        <div className={styles.piePlace} ref={place} />
      )}
      <div className={styles.pieNumbers} ref={makeScrollable}>
        <PieTable title={title} slices={slices} />
        <ChartDownloads
          title={title}
          place={place}
          status={status}
          legend={() => legendOf(place.current, slices)}
          numbers={() => [
            ['name', 'payments', 'share', 'amount'],
            ...slices.map(({ name, value, share, amount }) => [
              name,
              csvCount(value),
              share,
              csvDollars(amount),
            ]),
          ]}
        />
      </div>
    </figure>
  );
};
