import { useEffect, useRef, useState, type RefObject } from 'react';
import { useColorScheme } from '../ui/use-color-scheme';

/** A chart that is drawn in the page. */
export type DrawnChart<Props> = {
  readonly update: (props: Props) => void;
  readonly destroy: () => void;
};
export type Draw<Props> = (place: HTMLElement, props: Props) => DrawnChart<Props>;
export type DrawingStatus = 'loading' | 'drawn' | 'failed';

/**
 * Draws a chart in `place` and keeps it up to date. `load` fetches the library; it must be the same function with each
 * draw. `props` are plain data: the chart is drawn again when they or the page's colors change, not with each draw of
 * the component.
 */
export const useDrawing = <Props>(
  load: () => Promise<Draw<Props>>,
  props: Props,
): { readonly place: RefObject<HTMLDivElement | null>; readonly status: DrawingStatus } => {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<DrawnChart<Props> | null>(null);
  const latest = useRef(props);
  const scheme = useColorScheme();
  const drawnScheme = useRef(scheme);
  const [status, setStatus] = useState<DrawingStatus>('loading');
  useEffect(() => {
    const isSame =
      JSON.stringify(latest.current) === JSON.stringify(props) && drawnScheme.current === scheme;
    latest.current = props;
    drawnScheme.current = scheme;
    if (isSame) return;
    const redraw = async (): Promise<void> => {
      try {
        chart.current?.update(props);
      } catch {
        // The table beside it has the numbers; the screen must not end with its drawing.
        setStatus('failed');
      }
    };
    void redraw();
  }, [props, scheme]);
  useEffect(() => {
    let isLeft = false;
    const draw = async (): Promise<void> => {
      try {
        const drawIn = await load();
        if (isLeft || place.current === null) return;
        chart.current = drawIn(place.current, latest.current);
        setStatus('drawn');
      } catch {
        if (!isLeft) setStatus('failed');
      }
    };
    void draw();
    return () => {
      isLeft = true;
      chart.current?.destroy();
      chart.current = null;
    };
  }, [load]);
  return { place, status };
};
