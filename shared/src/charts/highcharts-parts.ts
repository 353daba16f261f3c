import Accessibility from 'highcharts/es-modules/Accessibility/Accessibility';
import Chart from 'highcharts/es-modules/Core/Chart/Chart';
import Legend from 'highcharts/es-modules/Core/Legend/Legend';
import Pointer from 'highcharts/es-modules/Core/Pointer';
import Responsive from 'highcharts/es-modules/Core/Responsive';
import SVGElement from 'highcharts/es-modules/Core/Renderer/SVG/SVGElement';
import 'highcharts/es-modules/Core/Renderer/SVG/SVGRenderer';
import DataLabel from 'highcharts/es-modules/Core/Series/DataLabel';
import Point from 'highcharts/es-modules/Core/Series/Point';
import Series from 'highcharts/es-modules/Core/Series/Series';
import Tooltip from 'highcharts/es-modules/Core/Tooltip';
import 'highcharts/es-modules/Series/Line/LineSeries';
import type { AccessibilityOptions, Options } from 'highcharts';
import { tokenNow } from '../ui/token-now';

// What the package's own entry composes, but for what no chart here needs: 66 kB instead of 102.
DataLabel.compose(Series);
Legend.compose(Chart);
Pointer.compose(Chart);
Responsive.compose(Chart);
Tooltip.compose(Pointer);
Accessibility.compose(Chart, Legend, Point, Series, SVGElement);

/** A design token's value now; gray for an unknown one. */
export const token = (name: string): string => tokenNow(name) || '#555555';

/** Of every chart: nothing moves, and no text is markup. */
export const commonOptions = (): Options => ({
  // Its colours would be a style element, which no strict policy lets in: everything drawn names its own.
  palette: { injectCSS: false },
  title: { text: '' },
  credits: { enabled: false },
  tooltip: {
    animation: false,
    outside: false,
    backgroundColor: token('--color-surface'),
    borderColor: token('--color-line-strong'),
    style: { color: token('--color-ink') },
  },
});

/** The library's theme for forced colors would take the patterns from the slices. Its types know no false. */
const ownColors: object = { highContrastMode: false };

/** The library would put a sixth-level heading in front; the figure has its caption. */
export const describedBy = (description: string): AccessibilityOptions => ({
  description,
  ...ownColors,
  landmarkVerbosity: 'disabled',
  screenReaderSection: { beforeChartFormat: '<div>{chartLongdesc}</div>' },
});

export { Chart };
