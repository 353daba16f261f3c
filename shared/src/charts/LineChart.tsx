import { useEffect, useId, useRef, useState } from 'react';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import styles from './LineChart.module.css';
import { isEmpty, type DrawnChart, type LineChartProps } from './chart-lines';

export type { ChartMarker, ChartSeries, LineChartProps } from './chart-lines';

type Drawing =
  | { readonly status: 'loading' }
  | { readonly status: 'drawn' }
  | { readonly status: 'failed' };

/**
 * Draws lines over time. The library is loaded with the first chart. Put a table of the same numbers beside it: assistive
 * technology gets only a description of the drawing.
 */
export const LineChart = (props: LineChartProps) => {
  const { title } = props;
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<DrawnChart | null>(null);
  const latest = useRef(props);
  const [drawing, setDrawing] = useState<Drawing>({ status: 'loading' });
  useEffect(() => {
    latest.current = props;
    chart.current?.update(props);
  }, [props]);
  useEffect(() => {
    let isLeft = false;
    const draw = async (): Promise<void> => {
      try {
        const { drawLineChart } = await import('./draw-line-chart');
        if (isLeft || place.current === null) return;
        chart.current = drawLineChart(place.current, latest.current);
        setDrawing({ status: 'drawn' });
      } catch {
        if (!isLeft) setDrawing({ status: 'failed' });
      }
    };
    void draw();
    return () => {
      isLeft = true;
      chart.current?.destroy();
      chart.current = null;
    };
  }, []);
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption id={id} className={styles.title}>
        {title}
      </figcaption>
      <div className={styles.place}>
        <div className={styles.canvas} ref={place} />
        {drawing.status === 'loading' && <VisuallyHidden>The chart is loading.</VisuallyHidden>}
        {drawing.status === 'drawn' && isEmpty(props) && (
          <p className={styles.failed}>Nothing was measured in this time.</p>
        )}
        {drawing.status === 'failed' && (
          <p className={styles.failed}>
            The chart could not be drawn. The numbers are in the table.
          </p>
        )}
      </div>
    </figure>
  );
};
