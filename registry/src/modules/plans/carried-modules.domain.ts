import { isPaymentPage } from '@billfold/shared/contracts/payment-pages';
import type { PlanReason } from '@billfold/shared/contracts/plan.contract';
import {
  partialPlanCapability,
  type Release,
  type ReleaseRoute,
} from '@billfold/shared/contracts/release.contract';
import { areaOfUnknown, type RouteOwner } from './route-owner.domain';

/** Where a page view goes, and whether it is somebody's who is signed in, as far as the server knows. */
export type Place = {
  readonly pathname: string;
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
 * From the public pages people sign in: to the customers' area from those below it, to the staff's from all others. Who is not signed in
 * yet is sent to those pages first.
 */
const areasOf = ({ pathname, owner, isSignedIn }: Place): readonly Area[] => {
  const unknown = areaOfUnknown(pathname);
  const area = owner?.route.area ?? unknown;
  if (area === 'public') return ['public', unknown === 'customer' ? 'customer' : 'merchant'];
  return isSignedIn ? [area] : [area, 'public'];
};

const isChosen = ({ reason }: Served): boolean => reason === 'override' || reason === 'local';

/** Modules that have no route at all are for slots, which may be anywhere. */
const isIn = (areas: readonly Area[], { release }: Served): boolean =>
  release === null ||
  release.routes.length === 0 ||
  release.routes.some(({ area }) => areas.includes(area));

/**
 * The modules whose code a page may run, of all that are served: on a payment page the one that owns it, elsewhere those of its area,
 * and what this browser swapped. The browser refuses any other script, and the shell asks for a page of its own for any other path. A
 * shell that cannot do that is given everything.
 */
export const carriedBy = <One extends Served>(
  place: Place,
  shell: Release,
  remotes: readonly One[],
): readonly One[] => {
  if (!(shell.capabilities ?? []).includes(partialPlanCapability)) return remotes;
  if (isPaymentPage(place.pathname))
    return remotes.filter(({ module }) => module === place.owner?.release.module);
  const areas = areasOf(place);
  return remotes.filter((served) => isChosen(served) || isIn(areas, served));
};
