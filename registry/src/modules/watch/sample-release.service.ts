import type { Executor } from '../../db/database';
import { clsScale, countAbove, countOf, percentileOf, type Histogram } from './histogram.domain';
import { readUnjudgedWindow, readWindow, type ReleaseWindow } from './read-window.service';
import type { Sample } from './sample.domain';
import type { Measured } from './statistics.domain';

const causeWords: Readonly<Record<string, string>> = {
  missing: 'missing',
  changed: 'with other bytes than released',
  unreachable: 'unreachable',
  timeout: 'timed out',
  contract: 'of a contract that is not served',
  threw: 'threw',
  api_failed: 'threw after the API had failed',
  blank: 'showed nothing',
  endless: 'never got beyond its loading state',
  hang: 'kept the page from answering',
};

const describeCause = ({ step, cause, file }: ReleaseWindow['causes'][number]): string => {
  const what =
    step === 'run' || (cause === 'threw' && file === '')
      ? 'its code'
      : file.split('/').at(-1) || step;
  return `${what} ${causeWords[cause] ?? cause}`;
};

const measured = (histogram: Histogram, scale = 1): Measured => {
  const quantile = (share: number): number | null => {
    const value = percentileOf(histogram, share);
    return value === null ? null : value / scale;
  };
  return {
    count: countOf(histogram),
    p50: quantile(0.5),
    p75: quantile(0.75),
    countAbove: (limit) => countAbove(histogram, limit * scale),
  };
};

type SampledSpan = {
  readonly environment: string;
  readonly module: string;
  readonly release: string;
  readonly since: Date;
  readonly until?: Date;
};

const present = (release: string, window: ReleaseWindow): Sample => {
  const { causes, loadMs, lcpMs, inpMs, cls, contentMs, ...sums } = window;
  const [first] = causes;
  return {
    release,
    ...sums,
    load: measured(loadMs),
    lcp: measured(lcpMs),
    inp: measured(inpMs),
    cls: measured(cls, clsScale),
    content: measured(contentMs),
    mostOften: first === undefined ? null : describeCause(first),
  };
};

/** The figures of one release in one span of time, for a gate. */
export const sampleRelease = async (db: Executor, span: SampledSpan): Promise<Sample> =>
  present(span.release, await readWindow(db, span));

/** Of a span before the window: where no gate judged the module then, by its page views. */
const sampleBefore = async (db: Executor, span: SampledSpan): Promise<Sample> => {
  const sample = await sampleRelease(db, span);
  return sample.visitors > 0 ? sample : present(span.release, await readUnjudgedWindow(db, span));
};

/**
 * The same of the span just before the window, or of the day before it where fewer than `enough` visitors came then.
 */
export const sampleEarlier = async (
  db: Executor,
  span: SampledSpan & { readonly dayBefore: Date },
  enough: number,
): Promise<Sample> => {
  const sample = await sampleBefore(db, span);
  return sample.visitors >= enough ? sample : sampleBefore(db, { ...span, since: span.dayBefore });
};
