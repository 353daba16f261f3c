import type { Release, ReleaseRoute } from '@billfold/shared/contracts/release.contract';

export type RouteOwner = { readonly release: Release; readonly route: ReleaseRoute };

type Segment =
  | { readonly kind: 'static'; readonly text: string }
  | { readonly kind: 'param'; readonly isOptional: boolean }
  | { readonly kind: 'rest' };

const segmentsOf = (path: string): readonly string[] =>
  path.split('/').filter((part) => part !== '');

const parse = (pattern: string): readonly Segment[] =>
  segmentsOf(pattern).map((part) => {
    if (part === '*') return { kind: 'rest' };
    if (part.startsWith(':')) return { kind: 'param', isOptional: part.endsWith('?') };
    return { kind: 'static', text: part.toLowerCase() };
  });

const matches = (segments: readonly Segment[], path: readonly string[]): boolean => {
  const [segment, ...rest] = segments;
  if (segment === undefined) return path.length === 0;
  if (segment.kind === 'rest') return true;
  const [head, ...tail] = path;
  if (segment.kind === 'param' && segment.isOptional && matches(rest, path)) return true;
  if (head === undefined) return false;
  return (segment.kind === 'param' || segment.text === head) && matches(rest, tail);
};

const weights = { static: 3, param: 2, rest: 1 } as const;
/** Compared from the left: the first segment that is more exact decides, then the longer pattern. */
const compareSpecificity = (one: readonly Segment[], other: readonly Segment[]): number => {
  for (let index = 0; index < Math.max(one.length, other.length); index += 1) {
    const [left, right] = [one[index], other[index]].map((segment) =>
      segment === undefined ? 0 : weights[segment.kind],
    );
    if (left !== right) return (right ?? 0) - (left ?? 0);
  }
  return 0;
};

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part).toLowerCase();
  } catch {
    return part.toLowerCase();
  }
};

type Pattern = RouteOwner & { readonly segments: readonly Segment[] };
const patterns = new WeakMap<Release, readonly Pattern[]>();

/** A release never changes, and page views come by the thousand. */
const patternsOf = (release: Release): readonly Pattern[] => {
  const known =
    patterns.get(release) ??
    release.routes.map((route) => ({ release, route, segments: parse(route.path) }));
  patterns.set(release, known);
  return known;
};

/** The module that owns an address, by its release's routes in react-router's form; the most specific pattern wins. */
export const findOwner = (releases: readonly Release[], pathname: string): RouteOwner | null => {
  const path = segmentsOf(pathname).map(decode);
  const found = releases
    .flatMap(patternsOf)
    .filter(({ segments }) => matches(segments, path))
    .toSorted((one, other) => compareSpecificity(one.segments, other.segments));
  const [best] = found;
  return best === undefined ? null : { release: best.release, route: best.route };
};

/** The area of an address without an owner: the frame of the shell's 404. */
export const areaOfUnknown = (pathname: string): ReleaseRoute['area'] => {
  const [first] = segmentsOf(pathname);
  if (first === 'admin') return 'merchant';
  return first === 'customer' ? 'customer' : 'public';
};
