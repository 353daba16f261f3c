import type { Release } from '@billfold/shared/contracts/release.contract';
import { once } from '../../memo/once.domain';
import {
  covers,
  matchesAddress,
  addressOf,
  normalForm,
  sharedAddress,
  spaceOf,
  variantsOf,
  type Variant,
} from './address-pattern.domain';
import { releaseName } from './release.domain';

/** Addresses that one module holds in an environment: those of a pattern, and all below them. */
export type AddressSpace = {
  readonly pattern: string;
  readonly module: string;
  /**
   * `listed` by operators, owned by a `default` release or the one before it, or `served` to some visitors. The first
   * decides.
   */
  readonly held: 'listed' | 'default' | 'served';
  /** The release whose path it is; null of a listed one. */
  readonly release: string | null;
  /** Only the listed module may have screens there, and its pages are payment pages. */
  readonly isPayment: boolean;
  /** The former owner of a listed space: it may keep its screens, and shows them while the owner is absent. */
  readonly former: string | null;
};

type Held = AddressSpace['held'];
const ranks: Readonly<Record<Held, number>> = { listed: 3, default: 2, served: 1 };

/** What a release holds by its routes. */
export const spacesOfRelease = (
  release: Pick<Release, 'module' | 'version' | 'build' | 'routes'>,
  claim: Exclude<Held, 'listed'>,
): readonly AddressSpace[] =>
  release.routes.map(({ path }) => ({
    pattern: path,
    module: release.module,
    held: claim,
    release: releaseName(release),
    isPayment: false,
    former: null,
  }));

const variantsOfSpace = once(({ pattern }: AddressSpace) => spaceOf(pattern));

const heldBy = (space: AddressSpace): string => {
  if (space.isPayment)
    return `${space.module} by the operators' list of payment addresses, ${space.pattern}`;
  return space.held === 'listed'
    ? `${space.module} by the operators' list, ${space.pattern}`
    : `${space.module} by ${space.pattern} of ${space.release ?? ''}`;
};

/** Only what lies in the other's space as a whole: an address that is too wide is no operator's to give. */
const wayOut = (space: AddressSpace, path: string, module: string): string =>
  space.held === 'served' || !covers(variantsOfSpace(space), variantsOf(path))
    ? ''
    : ` An operator moves the address: registry addresses give ${path} ${module}.`;

/** The spaces that keep a path from a module; where operators gave the path as a whole to another one, that alone. */
const inTheWay = (
  module: string,
  path: readonly Variant[],
  ownedSpaces: readonly AddressSpace[],
): readonly AddressSpace[] => {
  const own = Math.max(
    0,
    ...ownedSpaces
      .filter((space) => space.module === module && covers(variantsOfSpace(space), path))
      .map((space) => ranks[space.held]),
  );
  const others = ownedSpaces.filter(
    (space) =>
      space.module !== module &&
      space.former !== module &&
      ranks[space.held] > own &&
      sharedAddress(path, variantsOfSpace(space)) !== null,
  );
  const given = others.filter(
    (space) => space.held === 'listed' && covers(variantsOfSpace(space), path),
  );
  return given.length > 0 ? given : others;
};

/** Why one path may not be a module's, a sentence per space in its way. */
const pathConflicts = (
  module: string,
  path: string,
  ownedSpaces: readonly AddressSpace[],
): readonly (readonly [other: string, sentence: string])[] => {
  const variants = variantsOf(path);
  return inTheWay(module, variants, ownedSpaces).map((space) => [
    space.module,
    `${module} and ${space.module} both claim the address ${sharedAddress(variants, variantsOfSpace(space)) ?? path}: ${module} by ${path}, ${heldBy(space)}.${wayOut(space, path, module)}`,
  ]);
};

/** Not for an entry that leads to a screen of its own release; only for those whose screen comes later. */
const linkConflicts = (release: Release, ownedSpaces: readonly AddressSpace[]): readonly string[] =>
  release.nav.flatMap(({ label, path }) => {
    const address = variantsOf(path);
    if (release.routes.some((route) => covers(variantsOf(route.path), address))) return [];
    const other = ownedSpaces.find(
      (space) => space.module !== release.module && covers(variantsOfSpace(space), address),
    );
    return other === undefined
      ? []
      : [
          `The sidebar entry '${label}' of ${release.module} leads to ${path}, an address of ${other.module}.`,
        ];
  });

/**
 * Why releases may not have their addresses beside the owned ones, a sentence per path and module. A module keeps the
 * addresses that it owns, also when another module owns them, too.
 */
export const addressConflicts = (
  candidates: readonly Release[],
  ownedSpaces: readonly AddressSpace[],
): readonly string[] => {
  const seen = new Set<string>();
  return candidates.flatMap((candidate) => {
    const others = candidates.filter(({ module }) => module !== candidate.module);
    const all = [
      ...ownedSpaces,
      ...others.flatMap((other) => spacesOfRelease(other, 'served')),
    ].toSorted((one, other) => ranks[other.held] - ranks[one.held]);
    const conflicts = candidate.routes.flatMap(({ path }) =>
      pathConflicts(candidate.module, path, all).flatMap(([module, sentence]) => {
        const pair = `${normalForm(path)} ${[candidate.module, module].toSorted().join(' ')}`;
        if (seen.has(pair)) return [];
        seen.add(pair);
        return [sentence];
      }),
    );
    return [...conflicts, ...linkConflicts(candidate, all)];
  });
};

/** Whether operators list the address as one of payments. */
export const isListedPayment = (
  ownedSpaces: readonly AddressSpace[],
  pathname: string,
): boolean => {
  const payment = indexOf(ownedSpaces).listed.filter(({ isPayment }) => isPayment);
  if (payment.length === 0) return false;
  const address = addressOf(pathname);
  return payment.some((space) =>
    variantsOfSpace(space).some((variant) => matchesAddress(variant, address)),
  );
};

type HeldIndex = {
  readonly listed: readonly AddressSpace[];
  /** By module, what it holds by its default releases. */
  readonly defaults: ReadonlyMap<string, readonly AddressSpace[]>;
};

/** Found once per state of the registry: there may be hundreds of modules. */
const indexOf = once((ownedSpaces: readonly AddressSpace[]): HeldIndex => {
  const defaults = new Map<string, AddressSpace[]>();
  for (const space of ownedSpaces) {
    if (space.held !== 'default') continue;
    const spaces = defaults.get(space.module) ?? [];
    spaces.push(space);
    defaults.set(space.module, spaces);
  }
  return { listed: ownedSpaces.filter((space) => space.held === 'listed'), defaults };
});

/** The listed space that decides over a path: the most exact one that covers it. */
const listedFor = (
  ownedSpaces: readonly AddressSpace[],
  path: readonly Variant[],
): AddressSpace | null =>
  indexOf(ownedSpaces)
    .listed.filter((space) => covers(variantsOfSpace(space), path))
    .reduce<AddressSpace | null>(
      (best, space) =>
        best === null || covers(variantsOfSpace(best), variantsOfSpace(space)) ? space : best,
      null,
    );

/** How good a module's right to a path is; 0: none, because operators gave the path to another module. */
export const rightTo = (
  ownedSpaces: readonly AddressSpace[],
  module: string,
  path: readonly Variant[],
): {
  readonly right: number;
  readonly isPayment: boolean;
  /** The module that operators gave the path to; null where the list does not name it. */
  readonly listed: string | null;
} => {
  const listed = listedFor(ownedSpaces, path);
  const isPayment = listed?.isPayment ?? false;
  if (listed !== null) {
    if (listed.module === module) return { right: 4, isPayment, listed: module };
    return { right: listed.former === module ? 3 : 0, isPayment, listed: listed.module };
  }
  const holds = indexOf(ownedSpaces)
    .defaults.get(module)
    ?.some((space) => covers(variantsOfSpace(space), path));
  return { right: holds === true ? 2 : 1, isPayment, listed: null };
};
