import type { PagePlan } from '@billfold/shared/contracts/plan.contract';
import { cutText } from '@billfold/shared/contracts/cut-text';
import { pageTextLimits } from '@billfold/shared/contracts/release-texts';
import { matchPath } from 'react-router-dom';
import type { PartKey } from './part-states';
import { areaOfPath, type Area } from '../../platform/address/area-of-path';

/** A screen that some remote of the plan owns. */
export type PlannedScreen = {
  readonly module: string;
  readonly path: string;
  readonly title: string;
  readonly area: Area;
  readonly part: PartKey;
  /** Operators list the address as one of payments. */
  readonly isPayment?: boolean;
};

/** Every screen of the plan. The area follows from the path, so that no release can avoid its guard. */
export const plannedScreens = (plan: PagePlan): readonly PlannedScreen[] =>
  plan.remotes.flatMap(({ module, routes }) =>
    routes.map(({ path, title, isPayment = false }): PlannedScreen => ({
      module,
      path,
      title: cutText(title, pageTextLimits.title),
      area: areaOfPath(path),
      part: `screen:${path}`,
      isPayment,
    })),
  );

const specificity = ({ path }: PlannedScreen): number =>
  path.split('/').reduce((sum, segment) => sum * 4 + (segment.startsWith(':') ? 2 : 3), 1);

/** The screen that a path leads to, the most specific pattern first. */
export const screenOfPath = (
  screens: readonly PlannedScreen[],
  pathname: string,
): PlannedScreen | null =>
  screens
    .filter(({ path }) => matchPath({ path, end: true }, pathname) !== null)
    .reduce<PlannedScreen | null>(
      (best, screen) => (best === null || specificity(screen) > specificity(best) ? screen : best),
      null,
    );
