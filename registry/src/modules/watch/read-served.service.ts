import type { Executor } from '../../db/database';
import { readRevision } from '../releases/releases.public';
import {
  judgedModules,
  listServedSince,
  namedReleases,
  readRollouts,
} from '../rollouts/rollouts.public';
import { listFileAddresses } from './health.queries';

/** Which releases an environment serves or has served, with their files, and where windows of gates begin. */
export type ServedReleases = {
  readonly revision: number;
  /** Release name → the addresses of its files, such as `/modules/mf-inbox/1.4.2-3fa9c1e/remoteEntry.js`. */
  readonly files: ReadonlyMap<string, ReadonlySet<string>>;
  readonly cutsOf: (module: string) => readonly Date[];
  /** Whether a gate judges the module, or the shell beside it: then its visitors are counted. */
  readonly isJudged: (module: string) => boolean;
};

/** Answers `cached` again while nothing changed. */
export const readServedReleases = async (
  db: Executor,
  environment: string,
  cached: ServedReleases | null,
): Promise<ServedReleases> => {
  const revision = await readRevision(db);
  if (cached?.revision === revision) return cached;
  const states = await readRollouts(db, environment);
  const since = await listServedSince(db, environment);
  const names = new Set([...since.keys(), ...states.flatMap(namedReleases)]);
  const fresh = [...names].filter((name) => cached?.files.has(name) !== true);
  const shell = states.find(({ module }) => module === 'shell');
  const judged = judgedModules(states);
  return {
    revision,
    isJudged: (module) => (module === 'shell' ? judged.size > 0 : judged.has(module)),
    // The description of a release never changes: only new ones are read.
    files: new Map(
      [...(cached?.files ?? []), ...(await listFileAddresses(db, fresh))].filter(([name]) =>
        names.has(name),
      ),
    ),
    cutsOf: (module) => {
      // The shell's own views are looked at in the window of every module.
      const steps = states
        .filter((state) => module === 'shell' || state.module === module)
        .map(({ percentage }) => percentage?.stepSince);
      return [...steps, shell?.changedAt]
        .filter((at) => at !== undefined)
        .map((at) => new Date(at));
    },
  };
};
