import { useId, useState } from 'react';
import { formatDate } from '../format/dates';
import { Button } from '../ui/Button';
import { makeScrollable } from '../ui/scrollable';
import { csvCount, csvDollars } from './chart-files';
import { ChartDownloads } from './ChartDownloads';
import { valueText, type TrendChartProps } from './report-chart';
import styles from './ReportChart.module.css';
import { useDrawing } from './use-drawing';

const loadDrawing = async () => (await import('./draw-report-charts')).drawTrend;

const TrendTable = ({ title, points, unit }: TrendChartProps) => (
  <div className={styles.tableBox} ref={makeScrollable}>
    <table className={styles.table} aria-label={`${title} of each day`}>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">{unit === 'cents' ? 'Amount' : 'Number'}</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ day, value }) => (
          <tr key={day}>
            <th scope="row">{formatDate(day)}</th>
            <td>{valueText(value, unit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** A small line of days, 200 × 60, with its table and its files. The library is loaded with the first chart. */
export const TrendChart = (props: TrendChartProps) => {
  const { title, points, unit } = props;
  const tableId = useId();
  const [isTableOpen, setTableOpen] = useState(false);
  const { place, status } = useDrawing(loadDrawing, props);
  const write = unit === 'cents' ? csvDollars : csvCount;
  return (
    <figure className={styles.trend} aria-label={`${title}, trend`}>
      <div className={styles.line}>
        {status === 'failed' ? (
          <p className={styles.note}>We couldn't draw the chart. The numbers are in the table.</p>
        ) : (
          <div className={styles.trendPlace} ref={place} />
        )}
        <div className={styles.tools}>
          <Button
            variant="quiet"
            size="small"
            aria-expanded={isTableOpen}
            aria-controls={tableId}
            aria-label={`Table of ${title}`}
            onClick={() => setTableOpen(!isTableOpen)}
          >
            Table
          </Button>
          <ChartDownloads
            title={title}
            place={place}
            status={status}
            numbers={() => [
              ['date', unit === 'cents' ? 'amount' : 'number'],
              ...points.map(({ day, value }) => [day, write(value)]),
            ]}
          />
        </div>
      </div>
      <div id={tableId}>{isTableOpen && <TrendTable {...props} />}</div>
    </figure>
  );
};
