import type { PagePlan } from '@billfold/shared/contracts/plan.contract';
import { screenOfPath, type PlannedScreen } from '../loader/planned-screens';
import { hintFiles } from './hint-files';

export type PrefetchOptions = {
  readonly plan: PagePlan;
  readonly screens: readonly PlannedScreen[];
};

/** Fetches the boot files of a path's screen, once per route. */
export const createFetchAhead = ({ plan, screens }: PrefetchOptions): ((path: string) => void) => {
  const done = new Set<PlannedScreen>();
  return (path) => {
    const screen = screenOfPath(screens, path);
    const remote = plan.remotes.find(({ module }) => module === screen?.module);
    if (
      screen === null ||
      remote === undefined ||
      remote.disabled !== null ||
      remote.reason === 'local' ||
      done.has(screen)
    )
      return;
    done.add(screen);
    const boot = remote.routes.find((route) => route.path === screen.path)?.boot ?? [];
    const base = new URL(remote.base, document.baseURI);
    hintFiles(
      boot.map((file) => new URL(file, base).href),
      () => done.delete(screen),
    );
  };
};
