import { cutText } from '@billfold/shared/contracts/cut-text';
import { pageTextLimits } from '@billfold/shared/contracts/release-texts';
import type { SessionMerchant } from '@billfold/shared/contracts/remote.contract';
import type { PagePlan } from '@billfold/shared/contracts/plan.contract';
import type { ReleaseNavigation } from '@billfold/shared/contracts/release.contract';
import { screenOfPath, type PlannedScreen } from '../../federation/loader/planned-screens';

const isMet = ({ condition }: ReleaseNavigation, integrations: readonly string[]): boolean =>
  condition === undefined || integrations.includes(condition.integration);

/** Whether permissions are unknown yet: the entry's place is drawn alone, so that nothing moves for those who may. */
export const isUndecided = (
  { permission }: ReleaseNavigation,
  merchants: readonly SessionMerchant[],
): boolean => permission !== undefined && merchants.length === 0;

const isPermitted = (
  { permission }: ReleaseNavigation,
  merchants: readonly SessionMerchant[],
): boolean =>
  permission === undefined ||
  merchants.some(({ permissions }) => permissions?.includes(permission) ?? true);

const entriesOf = (plan: PagePlan): readonly ReleaseNavigation[] =>
  plan.remotes
    .flatMap(({ nav }) => nav)
    .map((entry) => ({ ...entry, label: cutText(entry.label, pageTextLimits.navLabel) }));

/** What decides which entries a person sees. */
type Viewer = {
  readonly integrations: readonly string[];
  readonly merchants: readonly SessionMerchant[];
};

/**
 * The sidebar's entries in their order, without those whose condition the merchant does not meet, whose permission the
 * person is known to have nowhere, or whose screen no release has yet.
 */
export const visibleEntries = (
  plan: PagePlan,
  screens: readonly PlannedScreen[],
  { integrations, merchants }: Viewer,
): readonly ReleaseNavigation[] =>
  entriesOf(plan)
    .filter(
      (entry) =>
        isMet(entry, integrations) &&
        (isUndecided(entry, merchants) || isPermitted(entry, merchants)) &&
        screenOfPath(screens, entry.path) !== null,
    )
    .sort((left, right) => left.order - right.order);

/** True for a path whose own entry is withheld from this merchant: visiting it directly shows the 404 page. */
export const isWithheld = (
  plan: PagePlan,
  integrations: readonly string[],
  pathname: string,
): boolean =>
  entriesOf(plan).some(
    (entry) => entry.path === pathname.replace(/(?<=.)\/$/, '') && !isMet(entry, integrations),
  );

/** Whether an entry is the current one: for its own path, paths below it, and /admin for the dashboard. */
export const isCurrentEntry = (path: string, pathname: string): boolean =>
  pathname === path ||
  pathname.startsWith(`${path}/`) ||
  (path === '/admin/dashboard' && pathname === '/admin');
