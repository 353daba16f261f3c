import { useId } from 'react';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import styles from './LineChart.module.css';
import { isEmpty, type LineChartProps } from './chart-lines';
import { useDrawing } from './use-drawing';

export type { ChartMarker, ChartSeries, LineChartProps } from './chart-lines';

const loadDrawing = async () => (await import('./draw-line-chart')).drawLineChart;

/**
 * Draws lines over time. The library is loaded with the first chart. Put a table of the same numbers beside it:
 * assistive technology gets only a description of the drawing.
 */
export const LineChart = (props: LineChartProps) => {
  const { title } = props;
  const id = useId();
  const { place, status } = useDrawing(loadDrawing, props);
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption id={id} className={styles.title}>
        {title}
      </figcaption>
      <div className={styles.place}>
        <div className={styles.canvas} ref={place} />
        {status === 'loading' && <VisuallyHidden>The chart is loading.</VisuallyHidden>}
        {status === 'drawn' && isEmpty(props) && (
          <p className={styles.failed}>No data for this period.</p>
        )}
        {status === 'failed' && (
          <p className={styles.failed}>We couldn't draw the chart. The numbers are in the table.</p>
        )}
      </div>
    </figure>
  );
};
