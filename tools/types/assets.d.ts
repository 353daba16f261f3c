declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
declare module '*.svg' {
  const url: string;
  export default url;
}
declare module 'highcharts/es-modules/Core/Chart/Chart' {
  import type { Chart, Options } from 'highcharts';
  const Class: new (place: HTMLElement, options: Options) => Chart;
  export default Class;
}
declare module 'highcharts/es-modules/Extensions/PatternFill' {
  export const composePatternFill: (chart: unknown, series: unknown, renderer: unknown) => void;
}
/** Highcharts' parts come without types; each knows how to join the others. */
declare module 'highcharts/es-modules/*' {
  const part: { readonly compose: (...parts: readonly unknown[]) => void };
  export default part;
}
