import type { Interception } from './intercept';
import { tamperedBytes } from './tampering';

type Place = 'manifest' | 'entry' | 'chunk' | 'style';
type Fault = '404' | '503 once' | 'hang' | 'garbage' | 'throws' | 'suspends' | 'tampered byte';

export type FaultRow = {
  readonly place: Place;
  readonly fault: Fault;
  readonly hasFallback: boolean;
};

const row = (place: Place, fault: Fault, behind: 'fallback' | 'no fallback'): FaultRow => ({
  place,
  fault,
  hasFallback: behind === 'fallback',
});

/**
 * What only a browser shows: how it reports each fault at each place, and what it keeps of it for the next attempt.
 * Each place ends in a fallback and in a failure once; every other combination is the loader's own, and
 * `module-loader.test.ts` and `diagnose-file.test.ts` have it. A planned release's manifest comes inside the page, so
 * the rows of `manifest` are those of a release whose manifest is fetched: a developer's own server.
 */
export const faultRows: readonly FaultRow[] = [
  row('manifest', '404', 'no fallback'),
  row('manifest', 'garbage', 'fallback'),
  row('manifest', 'hang', 'fallback'),
  row('entry', '404', 'fallback'),
  row('entry', 'hang', 'no fallback'),
  row('entry', 'throws', 'no fallback'),
  row('entry', 'tampered byte', 'fallback'),
  row('chunk', '404', 'no fallback'),
  row('chunk', '503 once', 'fallback'),
  row('chunk', 'hang', 'fallback'),
  row('chunk', 'throws', 'fallback'),
  row('chunk', 'suspends', 'fallback'),
  row('chunk', 'tampered byte', 'no fallback'),
  row('style', '404', 'fallback'),
  row('style', 'hang', 'no fallback'),
  row('style', 'tampered byte', 'no fallback'),
];

/** A release of its own has the fault; the others are faults of its server. */
export const isOfRelease = ({ fault }: FaultRow): boolean =>
  fault === 'throws' || fault === 'suspends';

export const nameOf = ({ place, fault, hasFallback }: FaultRow): string =>
  `${place} × ${fault} × ${hasFallback ? 'fallback' : 'no fallback'}`;

/** The cause that the report must name. */
export const causeOf = ({ fault }: FaultRow): string => {
  if (fault === '404') return 'missing';
  if (fault === 'hang' || fault === 'suspends') return 'timeout';
  if (fault === 'throws') return 'threw';
  if (fault === 'garbage') return 'contract';
  return fault === 'tampered byte' ? 'changed' : 'unreachable';
};

export const stepOf = ({ place, fault }: FaultRow): string => {
  if (place === 'manifest') return fault === 'garbage' ? 'contract' : 'entry';
  return place;
};

/** Answers the requests of one file like a broken server, a broken network or a man in the middle. */
export const breakFile = (
  fault: Fault,
  address: string,
): (() => Interception | Promise<Interception>) => {
  const kind = address.endsWith('.css') ? 'style' : 'script';
  const type = kind === 'style' ? 'text/css' : 'text/javascript';
  let requests = 0;
  return async () => {
    requests += 1;
    switch (fault) {
      case '404':
        return { status: 404, type: 'text/plain', body: 'No such file' };
      case '503 once':
        return requests === 1 ? { status: 503, type: 'text/plain', body: 'Busy' } : 'pass';
      case 'hang':
        return 'never';
      case 'garbage':
        return { status: 200, type, body: '<!doctype html> {{{ no file of ours' };
      case 'tampered byte':
        return {
          status: 200,
          type,
          body: `${await (await fetch(address)).text()}${tamperedBytes(kind)}`,
        };
      case 'throws':
      case 'suspends':
        return 'pass';
    }
  };
};
