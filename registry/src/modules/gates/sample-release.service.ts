import type { Executor } from '../../db/database';
import {
  clsScale,
  countAbove,
  countOf,
  percentileOf,
  readWindow,
  type Histogram,
  type ReleaseWindow,
} from '../beacons/beacons.public';
import type { Sample } from './judge-gate.domain';
import type { Measured } from './statistics.domain';

const causeWords: Readonly<Record<string, string>> = {
  missing: 'missing',
  changed: 'with other bytes than released',
  unreachable: 'unreachable',
  timeout: 'timed out',
  contract: 'of a contract that is not served',
  threw: 'threw',
  api_failed: 'threw after the API had failed',
};

const describeCause = ({ step, cause, file }: ReleaseWindow['causes'][number]): string => {
  const what =
    step === 'run' || (cause === 'threw' && file === '')
      ? 'its code'
      : file.split('/').at(-1) || step;
  return `${what} ${causeWords[cause] ?? cause}`;
};

const measured = (histogram: Histogram, scale = 1): Measured => {
  const p75 = percentileOf(histogram, 0.75);
  return {
    count: countOf(histogram),
    p75: p75 === null ? null : p75 / scale,
    countAbove: (limit) => countAbove(histogram, limit * scale),
  };
};

/** The figures of one release in one span of time, for a gate. */
export const sampleRelease = async (
  db: Executor,
  {
    release,
    ...span
  }: {
    readonly environment: string;
    readonly module: string;
    readonly release: string;
    readonly since: Date;
    readonly until?: Date;
  },
): Promise<Sample> => {
  const { tally, erroredAfterApi, causes } = await readWindow(db, { ...span, release });
  const [first] = causes;
  return {
    release,
    views: tally.views,
    failed: tally.failed,
    erroredAfterApi,
    apiFailing: tally.apiFailing,
    load: measured(tally.loadMs),
    lcp: measured(tally.lcpMs),
    inp: measured(tally.inpMs),
    cls: measured(tally.cls, clsScale),
    mostOften: first === undefined ? null : describeCause(first),
  };
};
