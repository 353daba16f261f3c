import type { PlanReason } from '@billfold/shared/contracts/plan.contract';
import {
  partialPlanCapability,
  type Release,
  type ReleaseRoute,
} from '@billfold/shared/contracts/release.contract';
import { areaOfUnknown, type RouteOwner } from './route-owner.domain';

/** The address of a page view, and whether a person is signed in, as far as the server knows. */
export type Place = {
  readonly pathname: string;
  readonly isPayment: boolean;
  readonly owner: RouteOwner | null;
  readonly isSignedIn: boolean;
};

/** A module as it is served: a developer's own may have no release. */
type Served = {
  readonly module: string;
  readonly reason: PlanReason;
  readonly release: Release | null;
};
type Area = ReleaseRoute['area'];

/**
 * The areas that a public page leads to after sign-in: the customers' area from the pages below it, the staff's from
 * all others. A person without a session is sent to these pages first.
 */
const areasOf = ({ pathname, owner, isSignedIn }: Place): readonly Area[] => {
  const unknown = areaOfUnknown(pathname);
  const area = owner?.route.area ?? unknown;
  if (area === 'public') return ['public', unknown === 'customer' ? 'customer' : 'merchant'];
  return isSignedIn ? [area] : [area, 'public'];
};

const isChosen = ({ reason }: Served): boolean => reason === 'override' || reason === 'local';

/** Modules without a route are for slots, which may be on any page. */
const isIn = (areas: readonly Area[], { release }: Served): boolean =>
  release === null ||
  release.routes.length === 0 ||
  release.routes.some(({ area }) => areas.includes(area));

/**
 * The modules whose code a page may run: on a payment page the owner of the page, elsewhere those of its area and the
 * overridden ones. The browser refuses other scripts, and the shell requests a new page for other paths. A shell that
 * cannot do that gets all modules.
 */
export const carriedBy = <One extends Served>(
  place: Place,
  shell: Release,
  remotes: readonly One[],
): readonly One[] => {
  if (!(shell.capabilities ?? []).includes(partialPlanCapability)) return remotes;
  if (place.isPayment)
    return remotes.filter(({ module }) => module === place.owner?.release.module);
  const areas = areasOf(place);
  return remotes.filter((served) => isChosen(served) || isIn(areas, served));
};
