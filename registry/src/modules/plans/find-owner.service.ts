import type { Release, ReleaseRoute } from '@billfold/shared/contracts/release.contract';
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

const paths = new WeakMap<Release, readonly Path[]>();
/** A release never changes, and page views come by the thousand. */
const pathsOf = (release: Release): readonly Path[] => {
  const known =
    paths.get(release) ??
    release.routes.map((route) => ({ route, variants: variantsOf(route.path) }));
  paths.set(release, known);
  return known;
};

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
  readonly strength: number;
  readonly isClosed: boolean;
};

/** A module that is switched off comes after every other one that has a right to the address. */
const isAlive = 10;

const claimsOf = (held: readonly AddressSpace[], { module, release, disabled }: Served) =>
  (release === null ? [] : pathsOf(release)).map((path): Claim => {
    const { right, isPayment } = rightTo(held, module, path.variants);
    const isClosed = isPayment && right === 0;
    const strength = right + (disabled === null && !isClosed ? isAlive : 0);
    return { ...path, module, strength, isClosed };
  });

/** `claims`: the strongest first. Nearly all are equally strong, so few of them are compared. */
const isOutdone = (claim: Claim, claims: readonly Claim[]): boolean => {
  for (const rival of claims) {
    if (rival.strength <= claim.strength) return false;
    if (rival.module !== claim.module && covers(rival.variants, claim.variants)) return true;
  }
  return false;
};

/**
 * Which routes each module shows: not those that lie in a payment address of another one, and not those that another module with
 * the better right shows. So what is switched off gives its addresses back to a module that has the screen, too.
 */
export const routesToShow = (
  held: readonly AddressSpace[],
  served: readonly Served[],
): ShownRoutes => {
  const claims = served
    .flatMap((one) => claimsOf(held, one))
    .toSorted((one, other) => other.strength - one.strength);
  const shown = new Map(served.map(({ module }) => [module, new Set<string>()]));
  for (const claim of claims)
    if (!claim.isClosed && !isOutdone(claim, claims))
      shown.get(claim.module)?.add(claim.route.path);
  return shown;
};

/** The module that shows an address, by its routes in react-router's form; the most exact pattern wins. */
export const findOwner = (
  releases: readonly Release[],
  pathname: string,
  shown: ShownRoutes,
): RouteOwner | null => {
  const address = addressOf(pathname);
  const found = releases
    .flatMap((release) =>
      pathsOf(release).flatMap(({ route, variants }) =>
        isShown(shown, release, route)
          ? variants
              .filter((variant) => matchesAddress(variant, address))
              .map((variant) => ({ release, route, variant }))
          : [],
      ),
    )
    .toSorted((one, other) => compareExactness(one.variant, other.variant));
  const [best] = found;
  return best === undefined ? null : { release: best.release, route: best.route };
};
