import type { Release, ReleaseRoute } from '@billfold/shared/contracts/release.contract';
import { once } from '../../memo/once.domain';
import {
  addressOf,
  compareExactness,
  covers,
  matchesAddress,
  rightTo,
  variantsOf,
  type AddressSpace,
  type Variant,
} from '../releases/releases.public';
import type { RouteOwner } from './route-owner.domain';

type Path = { readonly route: ReleaseRoute; readonly variants: readonly Variant[] };

const pathsOf = once(({ routes }: Release): readonly Path[] =>
  routes.map((route) => ({ route, variants: variantsOf(route.path) })),
);

/** A module as some visitor is served it. */
type Served = {
  readonly module: string;
  readonly release: Release | null;
  readonly disabled: { readonly message: string } | null;
};

/** Module → the paths that it shows, of all that its release has. A module that is not named shows all of them. */
export type ShownRoutes = ReadonlyMap<string, ReadonlySet<string>>;

export const isShown = (
  shown: ShownRoutes,
  { module }: Pick<Release, 'module'>,
  { path }: Pick<ReleaseRoute, 'path'>,
): boolean => shown.get(module)?.has(path) ?? true;

type Claim = Path & {
  readonly module: string;
  readonly release: Release;
  readonly strength: number;
  readonly isClosed: boolean;
};

/** A module that is switched off comes after every other one that has a right to the address. */
const isAlive = 10;

/** The strongest first. */
const claimsOf = (
  ownedSpaces: readonly AddressSpace[],
  served: readonly Served[],
): readonly Claim[] =>
  served
    .flatMap(({ module, release, disabled }) =>
      release === null
        ? []
        : pathsOf(release).map((path): Claim => {
            const { right, isPayment } = rightTo(ownedSpaces, module, path.variants);
            const isClosed = isPayment && right === 0;
            const strength = right + (disabled === null && !isClosed ? isAlive : 0);
            return { ...path, module, release, strength, isClosed };
          }),
    )
    .toSorted((one, other) => other.strength - one.strength);

/**
 * Those that show the screen instead, where they are served. Nearly all claims are equally strong, so few of them are
 * compared.
 */
const rivalsOf = (claim: Claim, claims: readonly Claim[]): readonly Claim[] =>
  claims
    .slice(
      0,
      claims.findIndex(({ strength }) => strength <= claim.strength),
    )
    .filter(({ module, variants }) => module !== claim.module && covers(variants, claim.variants));

/**
 * Which routes each module shows: not those that lie in a payment address of another one, and not those that another
 * module with the better right shows. So what is switched off gives its addresses back to a module that has the screen,
 * too.
 */
export const routesToShow = (
  ownedSpaces: readonly AddressSpace[],
  served: readonly Served[],
): ShownRoutes => {
  const claims = claimsOf(ownedSpaces, served);
  const shown = new Map(served.map(({ module }) => [module, new Set<string>()]));
  for (const claim of claims)
    if (!claim.isClosed && rivalsOf(claim, claims).length === 0)
      shown.get(claim.module)?.add(claim.route.path);
  return shown;
};

/** What of a state of the registry decides `routesToShow`, whichever of its releases a visitor gets. */
export type Contests = {
  readonly known: ReadonlySet<Release>;
  /** Paths that a release shows only where none of these releases is served; null: nowhere. */
  readonly contested: ReadonlyMap<Release, ReadonlyMap<string, readonly Release[] | null>>;
};

/** `releases`: all that some visitor may get. */
export const findContests = (
  ownedSpaces: readonly AddressSpace[],
  releases: readonly Served[],
): Contests => {
  const claims = claimsOf(ownedSpaces, releases);
  const contested = new Map<Release, Map<string, readonly Release[] | null>>();
  for (const claim of claims) {
    const rivals = claim.isClosed ? null : rivalsOf(claim, claims).map(({ release }) => release);
    if (rivals?.length === 0) continue;
    const paths = contested.get(claim.release) ?? new Map<string, readonly Release[] | null>();
    contested.set(claim.release, paths.set(claim.route.path, rivals));
  }
  return { known: new Set(releases.flatMap(({ release }) => release ?? [])), contested };
};

/**
 * What `routesToShow` finds for these releases; null when one of them was unknown to the contests. Names contested
 * modules only.
 */
export const decideContests = (
  { known, contested }: Contests,
  served: readonly Served[],
): ShownRoutes | null => {
  const releases = new Set(served.flatMap(({ release }) => release ?? []));
  const shown = new Map<string, ReadonlySet<string>>();
  for (const release of releases) {
    if (!known.has(release)) return null;
    const paths = contested.get(release);
    if (paths === undefined) continue;
    const isOpen = (path: string): boolean => {
      const rivals = paths.get(path);
      return rivals === undefined || rivals?.every((rival) => !releases.has(rival)) === true;
    };
    shown.set(
      release.module,
      new Set(release.routes.map(({ path }) => path).filter((path) => isOpen(path))),
    );
  }
  return shown;
};

type Route = RouteOwner & { readonly variant: Variant };
/** The routes of some releases, by the fixed beginning of their addresses. */
export type RouteIndex = ReadonlyMap<string, readonly Route[]>;

/** So many segments identify the routes of hundreds of modules. */
const indexed = 2;
const keyOf = (segments: readonly string[]): string => segments.join('/');

const fixedStart = (variant: Variant): readonly string[] => {
  const texts = variant
    .slice(0, indexed)
    .map((segment) => (segment.kind === 'static' ? segment.text : null));
  const end = texts.indexOf(null);
  return texts.slice(0, end < 0 ? texts.length : end).flatMap((text) => text ?? []);
};

export const indexRoutes = (releases: Iterable<Release>): RouteIndex => {
  const index = new Map<string, Route[]>();
  for (const release of releases)
    for (const { route, variants } of pathsOf(release))
      for (const variant of variants) {
        const key = keyOf(fixedStart(variant));
        const routes = index.get(key) ?? [];
        routes.push({ release, route, variant });
        index.set(key, routes);
      }
  return index;
};

/**
 * The module that shows an address, by its routes in react-router's form; the most exact pattern wins. `releases`: in
 * the order of the plan.
 */
export const findOwner = (
  index: RouteIndex,
  releases: readonly Release[],
  pathname: string,
  shown: ShownRoutes,
): RouteOwner | null => {
  const address = addressOf(pathname);
  const starts = Array.from({ length: Math.min(indexed, address.length) + 1 }, (_unused, length) =>
    keyOf(address.slice(0, length)),
  );
  const found = starts
    .flatMap((start) => index.get(start) ?? [])
    .filter(
      ({ release, route, variant }) =>
        matchesAddress(variant, address) &&
        releases.includes(release) &&
        isShown(shown, release, route),
    )
    .toSorted(
      (one, other) =>
        compareExactness(one.variant, other.variant) ||
        releases.indexOf(one.release) - releases.indexOf(other.release),
    );
  const [best] = found;
  return best === undefined ? null : { release: best.release, route: best.route };
};
