import type { Executor } from '../../db/database';
import { readRevision } from '../releases/releases.public';
import { listServedSince, namedReleases, readRollouts } from '../rollouts/rollouts.public';

/** Which releases an environment serves or has served, and where windows of gates begin. */
export type ServedReleases = {
  readonly revision: number;
  readonly names: ReadonlySet<string>;
  readonly cutsOf: (module: string) => readonly Date[];
};

/** Answers `known` again while nothing changed. */
export const readServedReleases = async (db: Executor, environment: string, known: ServedReleases | null): Promise<ServedReleases> => {
  const revision = await readRevision(db);
  if (known?.revision === revision) return known;
  const states = await readRollouts(db, environment);
  const since = await listServedSince(db, environment);
  const shell = states.find(({ module }) => module === 'shell');
  return {
    revision,
    names: new Set([...since.keys(), ...states.flatMap(namedReleases)]),
    cutsOf: (module) => {
      // The shell's own views are looked at in the window of every module.
      const steps = states.filter((state) => module === 'shell' || state.module === module).map(({ percentage }) => percentage?.stepSince);
      return [...steps, shell?.changedAt].filter((at) => at !== undefined).map((at) => new Date(at));
    },
  };
};
