import type { PagePlan } from '@billfold/shared/contracts/plan.contract';
import { loadShellChunk } from '../../platform/loading/load-shell-chunk';

export const hasLocalRelease = (plan: PagePlan): boolean =>
  plan.remotes.some(({ reason }) => reason === 'local');

/** Only pages with a local release fetch this chunk. */
export const loadLocalReleases = () =>
  loadShellChunk(
    'What reads local releases',
    () => import(/* webpackChunkName: "local-release" */ './local-release'),
  );
