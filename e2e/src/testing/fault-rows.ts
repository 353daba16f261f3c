import type { Interception } from './intercept';

export const places = ['manifest', 'entry', 'chunk', 'style'] as const;
export type Place = (typeof places)[number];
export const faults = [
  '404',
  '503 once',
  '503 always',
  'hang',
  'garbage',
  'throws',
  'suspends',
  'tampered byte',
] as const;
export type Fault = (typeof faults)[number];

export type FaultRow = {
  readonly place: Place;
  readonly fault: Fault;
  readonly hasFallback: boolean;
};

/**
 * What cannot happen. A planned release's manifest comes inside the page, so the rows of `manifest` are those of a release
 * whose manifest is fetched: a developer's own server.
 */
const meaningless: Readonly<Partial<Record<`${Place} ${Fault}`, string>>> = {
  'manifest throws': 'a manifest is data: nothing of it is executed',
  'manifest tampered byte':
    'a fetched manifest has no hash to differ from; an altered one is garbage or another manifest',
  'style throws': 'a style is not executed',
  'manifest suspends': 'a manifest draws nothing',
  'entry suspends': 'an entry draws nothing',
  'style suspends': 'a style draws nothing',
};

/** What a release behind makes no difference to, or what another fault shows there. */
const sameWithoutFallback: Readonly<Partial<Record<Fault, string>>> = {
  '503 once': 'it comes through: no release behind is asked for',
  'tampered byte': 'it is refused by its hash, as garbage is',
};

export const faultRows: readonly FaultRow[] = places.flatMap((place) =>
  faults
    .filter((fault) => meaningless[`${place} ${fault}`] === undefined)
    .flatMap((fault) =>
      (sameWithoutFallback[fault] === undefined ? [true, false] : [true]).map((hasFallback) => ({
        place,
        fault,
        hasFallback,
      })),
    ),
);

/** A release of its own has the fault; the others are faults of its server. */
export const isOfRelease = ({ fault }: FaultRow): boolean =>
  fault === 'throws' || fault === 'suspends';

export const nameOf = ({ place, fault, hasFallback }: FaultRow): string =>
  `${place} × ${fault} × ${hasFallback ? 'fallback' : 'no fallback'}`;

/** The cause that the report must name. */
export const causeOf = ({ place, fault }: FaultRow): string => {
  if (fault === '404') return 'missing';
  if (fault === 'hang' || fault === 'suspends') return 'timeout';
  if (fault === 'throws') return 'threw';
  if (fault === 'garbage') return place === 'manifest' ? 'contract' : 'changed';
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
  const type = address.endsWith('.css') ? 'text/css' : 'text/javascript';
  let requests = 0;
  return async () => {
    requests += 1;
    switch (fault) {
      case '404':
        return { status: 404, type: 'text/plain', body: 'No such file' };
      case '503 always':
        return { status: 503, type: 'text/plain', body: 'Busy' };
      case '503 once':
        return requests === 1 ? { status: 503, type: 'text/plain', body: 'Busy' } : 'pass';
      case 'hang':
        return 'never';
      case 'garbage':
        return { status: 200, type, body: '<!doctype html> {{{ no file of ours' };
      case 'tampered byte':
        return { status: 200, type, body: `${await (await fetch(address)).text()} ` };
      case 'throws':
      case 'suspends':
        return 'pass';
    }
  };
};
