import { readDatabaseTime } from '@billfold/server-kit/database/database-clock';
import type { Release } from '@billfold/shared/contracts/release.contract';
import type {
  ChangeCheck,
  RolloutState,
  WaitingChange,
} from '@billfold/shared/contracts/rollout.contract';
import type { Database, Executor } from '../../db/database';
import { RegistryProblem } from '../../problems/problem.errors';
import { addressConflicts, changeRegistry, rehearseChange } from '../releases/releases.public';
import { servedReleases, type ChangeFacts } from './rollout.domain';
import { assertMayChange, type ServingProcess } from './production';
import { environmentUnknown, notServable, releaseRetired } from './rollout.errors';
import {
  prepareStep,
  recordStep,
  subjectOf,
  type RolloutStep,
  type RolloutsChange,
  type RolloutWorld,
} from './rollout-step.service';
import {
  findEnvironment,
  insertHistory,
  isRetired,
  listReleasesByName,
  listRollouts,
  listServedSince,
  type EnvironmentRow,
} from './rollouts.queries';
import { readOwnedAddresses } from './owned-addresses.service';
import { newConflicts } from './servable-world';
import { insertWaiting } from './waiting-changes.queries';

/** What a change needs to know of this process. */
export type RolloutsContext = ServingProcess & { readonly db: Database };

type States = ReadonlyMap<string, RolloutState>;

/** The environment, if this process may change it. */
export const requireEnvironment = async (
  db: Executor,
  serving: ServingProcess,
  name: string,
): Promise<EnvironmentRow> => {
  const place = await findEnvironment(db, name);
  if (place === null) throw environmentUnknown(name);
  assertMayChange(serving, place);
  return place;
};

const assertServable = async (
  transaction: Executor,
  environment: string,
  before: States,
  after: States,
): Promise<void> => {
  const served = [...before.values()].flatMap(servedReleases);
  const wanted = [...after.values()].flatMap(servedReleases);
  const fresh = wanted.filter((name) => !served.includes(name));
  if (fresh.length === 0) return;
  for (const name of fresh) if (await isRetired(transaction, name)) throw releaseRetired(name);
  const releases = await listReleasesByName(transaction, [...new Set([...served, ...wanted])]);
  const bodies = (names: readonly string[]): readonly Release[] =>
    names.flatMap((name) => releases.get(name) ?? []);
  const ownedSpaces = await readOwnedAddresses(transaction, environment, [...before.values()]);
  const conflicts = [
    ...newConflicts(bodies(served), bodies(wanted)),
    ...addressConflicts(bodies(fresh), ownedSpaces),
  ];
  if (conflicts.length > 0) throw notServable(conflicts);
};

/** What the rules of one change need. `isSoaked` counts from the first moment at which a release was served there. */
const readFacts = async (
  transaction: Executor,
  { environment, actor, reason, automatic }: RolloutsChange,
  soakMs: number,
): Promise<ChangeFacts> => {
  const served = await listServedSince(transaction, environment);
  const at = await readDatabaseTime(transaction);
  const now = at.getTime();
  return {
    at: at.toISOString(),
    by: actor.name,
    reason,
    salt: '',
    isAutomatic: automatic === true,
    isSoaked: (name) => soakMs === 0 || (served.get(name)?.getTime() ?? now) + soakMs <= now,
  };
};

/**
 * What a change did. `waiting`: nothing yet, for a second person must confirm it; `states` are those of now, `planned`
 * those after it.
 */
export type ChangeOutcome = {
  readonly states: readonly RolloutState[];
  readonly planned: readonly RolloutState[];
  readonly waiting: WaitingChange | null;
};

/** Keeps a change until a second person confirms it, with the revisions that were seen. */
const askForIt = async (
  transaction: Executor,
  { environment, reason, actor }: RolloutsChange,
  current: States,
  steps: readonly RolloutStep[],
): Promise<WaitingChange> => {
  const modules = [...new Set(steps.map(({ after }) => after.module))];
  const subjects = steps.map(({ command, before, after }) => subjectOf(command, before, after));
  await insertHistory(transaction, {
    environment,
    actor: actor.name,
    action: 'change_asked',
    module: modules.length === 1 ? (modules[0] ?? null) : null,
    release: [...new Set(subjects)].filter((subject) => subject !== null).join(', ') || null,
    reason,
    before: null,
    after: null,
  });
  return insertWaiting(transaction, {
    environment,
    askedBy: actor.name,
    reason,
    // With the builds that were found now: another one of the same version may come until it is confirmed.
    changes: steps.map(({ command, after: { module } }) => ({
      module,
      command,
      if_revision: current.get(module)?.revision ?? 0,
    })),
    protection: null,
  });
};

/**
 * Changes rollouts within a transaction of `changeRegistry`: all or none. Answers the states of the named modules, in
 * the order of the changes. A command that changes nothing writes no history entry. Where the environment needs a
 * second person, a change that serves more of something new waits instead.
 */
export const changeWithin = async (
  transaction: Executor,
  serving: ServingProcess,
  change: RolloutsChange,
): Promise<ChangeOutcome> => {
  const { environment } = change;
  const place = await requireEnvironment(transaction, serving, environment);
  const current: States = new Map(
    (await listRollouts(transaction, environment)).map((state) => [state.module, state]),
  );
  const changed = new Map(current);
  const facts = await readFacts(transaction, change, place.soakMs);
  const rollouts: RolloutWorld = { place, standing: current, changed, facts };
  const steps: RolloutStep[] = [];
  for (const waiting of change.changes) {
    const step = await prepareStep(transaction, serving, change, rollouts, waiting);
    if (step === null) continue;
    changed.set(waiting.module, step.after);
    steps.push(step);
  }
  await assertServable(transaction, environment, current, changed);
  const named = [...new Set(change.changes.map(({ module }) => module))];
  const statesOf = (states: States) => named.flatMap((module) => states.get(module) ?? []);
  const planned = statesOf(changed);
  const isFree = change.automatic === true || change.confirmed === true;
  if (place.needsSecondPerson && !isFree && steps.some(({ isWidening }) => isWidening)) {
    const waiting = await askForIt(transaction, change, current, steps);
    return { states: statesOf(current), planned, waiting };
  }
  for (const step of steps) await recordStep(transaction, change, step);
  return { states: planned, planned, waiting: null };
};

/**
 * Changes the rollouts of an environment as one change of the registry: all or none, with a history that every instance
 * reads.
 */
export const changeRollouts = async (
  context: RolloutsContext,
  change: RolloutsChange,
): Promise<ChangeOutcome> =>
  changeRegistry(context.db, (transaction) => changeWithin(transaction, context, change));

/** The reason why a change would be refused, or the states after it. Changes nothing. */
export const checkChange = async (
  context: RolloutsContext,
  change: RolloutsChange,
): Promise<ChangeCheck> => {
  const outcomes: ChangeOutcome[] = [];
  try {
    await rehearseChange(context.db, async (transaction) => {
      outcomes.push(await changeWithin(transaction, context, change));
    });
  } catch (error) {
    if (!(error instanceof RegistryProblem) || error.status >= 500) throw error;
    return { refusal: { code: error.code, detail: error.message }, states: [] };
  }
  const outcome = outcomes.at(-1);
  return {
    refusal: null,
    states: [...(outcome?.planned ?? [])],
    needsSecondPerson: (outcome?.waiting ?? null) !== null,
  };
};
