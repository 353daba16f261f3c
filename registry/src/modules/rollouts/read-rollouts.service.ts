import type {
  HistoryEntry,
  RolloutState,
  WaitingChange,
} from '@billfold/shared/contracts/rollout.contract';
import type { Executor } from '../../db/database';
import { namedReleases } from './rollout.domain';
import {
  findRollout,
  listEnvironments,
  listHistory,
  listRollouts,
  type HistoryFilter,
} from './rollouts.queries';
import { listConfirmable } from './confirmable.service';

/** What an environment serves of each module, by the module's name. */
export const readRollouts = (db: Executor, environment: string): Promise<readonly RolloutState[]> =>
  listRollouts(db, environment);

/** Null when the environment serves nothing of the module. */
export const readRollout = (
  db: Executor,
  environment: string,
  module: string,
): Promise<RolloutState | null> => findRollout(db, environment, module);

/** Newest first. */
export const readHistory = async (
  db: Executor,
  filter: HistoryFilter,
): Promise<readonly HistoryEntry[]> => {
  const rows = await listHistory(db, filter);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
};

export const readEnvironments = async (
  db: Executor,
): Promise<
  readonly {
    readonly name: string;
    readonly isProtected: boolean;
    /** Absent: false. */
    readonly needsSecondPerson?: true;
    readonly isProduction: boolean;
    /** Absent: nothing. */
    readonly waiting?: readonly WaitingChange[];
    readonly modules: readonly RolloutState[];
  }[]
> => {
  const environments = await listEnvironments(db);
  const [rollouts, waiting] = [await listRollouts(db, null), await listConfirmable(db, null)];
  return environments.map(({ name, isProtected, isProduction, needsSecondPerson }) => {
    const own = waiting.filter((change) => change.environment === name);
    return {
      name,
      isProtected,
      isProduction,
      ...(needsSecondPerson ? { needsSecondPerson } : {}),
      ...(own.length === 0 ? {} : { waiting: own }),
      modules: rollouts.filter((state) => state.environment === name),
    };
  });
};

/** Release name → the environments where a rule, the default or the fallback names it. */
export const readServedIn = async (
  db: Executor,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const places = new Map<string, string[]>();
  for (const { name: environment, modules } of await readEnvironments(db))
    for (const name of modules.flatMap(namedReleases))
      places.set(name, [...(places.get(name) ?? []), environment]);
  return places;
};
