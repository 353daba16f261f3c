import { randomBytes } from 'node:crypto';
import type { Release } from '@billfold/shared/contracts/release.contract';
import { emptyRollout } from '@billfold/shared/contracts/rollout-defaults';
import {
  operatorRoles,
  type Operator,
  type RolloutChange,
  type RolloutCommand,
  type RolloutState,
} from '@billfold/shared/contracts/rollout.contract';
import type { Database, Executor } from '../../db/database';
import {
  changeRegistry,
  findReleaseByName,
  listBuilds,
  releaseName,
} from '../releases/releases.public';
import { nextState, releaseOf, servedReleases, widens, type ChangeFacts } from './rollout.domain';
import { assertMayChange, assertTrusted, type ServingProcess } from './production';
import {
  changedMeanwhile,
  environmentUnknown,
  moduleUnknown,
  needsRole,
  noSuchRelease,
  notServable,
  releaseRetired,
  versionAmbiguous,
  wrongModule,
} from './rollout.errors';
import {
  findEnvironment,
  insertHistory,
  isRetired,
  listHistory,
  listReleasesByName,
  listRollouts,
  listServedSince,
  markServed,
  saveRollout,
  updateProtection,
  wasDefault,
  wasRetired,
} from './rollouts.queries';
import { newConflicts } from './servable-world';

/** What a change needs to know of this process. */
export type RolloutsContext = ServingProcess & { readonly db: Database };

export type RolloutsChange = {
  readonly environment: string;
  readonly changes: RolloutChange['changes'];
  readonly reason: string;
  readonly actor: Operator;
  /** The product itself by a gate: it may roll back what is locked, and widen a protected environment by the steps that an admin allowed. */
  readonly automatic?: boolean;
};

type World = Map<string, RolloutState>;

const automaticActions: Partial<Record<RolloutCommand['kind'], string>> = {
  promote: 'gate_step',
  set_percent: 'gate_step',
  rollback: 'gate_rollback',
  pause: 'gate_pause',
};

/** The release that a history entry is about. */
const subjectOf = (
  command: RolloutCommand,
  before: RolloutState,
  after: RolloutState,
): string | null => {
  const named = releaseOf(command);
  if (named !== null) return named;
  if (command.kind === 'rollback') return before.percentage?.release ?? after.default;
  return ['set_percent', 'pause', 'resume'].includes(command.kind)
    ? (before.percentage?.release ?? null)
    : null;
};

/** `mf-inbox@1.4.2` becomes the build of that version; which one is not guessed where there are several. */
export const resolveName = async (
  transaction: Executor,
  module: string,
  name: string,
): Promise<string> => {
  const [owner = '', version = ''] = name.split('@');
  if (owner !== module) throw wrongModule(name, module);
  const release = await findReleaseByName(transaction, module, version);
  if (release === null)
    throw (await wasRetired(transaction, name)) ? releaseRetired(name) : noSuchRelease(name);
  const builds = version === release.version ? await listBuilds(transaction, module, version) : [];
  if (builds.length > 1) throw versionAmbiguous(name, builds.map(releaseName));
  return releaseName(release);
};

const resolveCommand = async (
  transaction: Executor,
  module: string,
  command: RolloutCommand,
): Promise<RolloutCommand> => {
  const name = releaseOf(command);
  if (name === null) return command;
  const resolved = await resolveName(transaction, module, name);
  return command.kind === 'rollback'
    ? { ...command, to: resolved }
    : ({ ...command, release: resolved } as RolloutCommand);
};

/** Who changed it last, in words: what the caller did not know yet. */
const lastChange = async (
  transaction: Executor,
  environment: string,
  module: string,
): Promise<string> => {
  const [entry] = await listHistory(transaction, { environment, module, limit: 1 });
  if (entry === undefined) return '';
  return ` by ${entry.actor} (${entry.action.replaceAll('_', ' ')}${entry.release === null ? '' : ` ${entry.release}`}: ${entry.reason})`;
};

const assertRole = (
  { actor, automatic }: RolloutsChange,
  isWidening: boolean,
  isProtected: boolean,
): void => {
  if (automatic === true) return;
  const has = operatorRoles.indexOf(actor.role);
  if (has < operatorRoles.indexOf('operator'))
    throw needsRole('operator', actor.name, actor.role, 'This call');
  if (isProtected && isWidening && has < operatorRoles.indexOf('admin'))
    throw needsRole(
      'admin',
      actor.name,
      actor.role,
      'The environment is protected: to serve more of something new',
    );
};

const assertServable = async (
  transaction: Executor,
  before: World,
  after: World,
): Promise<void> => {
  const standing = [...before.values()].flatMap(servedReleases);
  const wanted = [...after.values()].flatMap(servedReleases);
  const fresh = wanted.filter((name) => !standing.includes(name));
  if (fresh.length === 0) return;
  for (const name of fresh) if (await isRetired(transaction, name)) throw releaseRetired(name);
  const releases = await listReleasesByName(transaction, [...new Set([...standing, ...wanted])]);
  const bodies = (names: readonly string[]): readonly Release[] =>
    names.flatMap((name) => releases.get(name) ?? []);
  const conflicts = newConflicts(bodies(standing), bodies(wanted));
  if (conflicts.length > 0) throw notServable(conflicts);
};

/**
 * A release comes to be served: payment pages count its soak time from here. What was rolled back to has been served before, and so has
 * what payment pages stayed on.
 */
const markFresh = async (
  transaction: Executor,
  before: RolloutState,
  after: RolloutState,
  command: RolloutCommand,
): Promise<void> => {
  const known = [...servedReleases(before), before.lastSoaked];
  const fresh = servedReleases(after).filter((name) => !known.includes(name));
  const releases = await listReleasesByName(transaction, fresh);
  for (const release of releases.values())
    await markServed(transaction, after.environment, release, {
      at: new Date(after.changedAt),
      restart: command.kind !== 'rollback',
    });
};

/**
 * Changes rollouts within a transaction of `changeRegistry`: all or none. Answers the states of the modules that were named, in
 * the order of the changes. A command that changes nothing leaves no trace.
 */
export const changeWithin = async (
  transaction: Executor,
  serving: ServingProcess,
  change: RolloutsChange,
): Promise<readonly RolloutState[]> => {
  const { environment, actor, reason } = change;
  const place = await findEnvironment(transaction, environment);
  if (place === null) throw environmentUnknown(environment);
  assertMayChange(serving, place);
  const standing: World = new Map(
    (await listRollouts(transaction, environment)).map((state) => [state.module, state]),
  );
  const served = await listServedSince(transaction, environment);
  const world: World = new Map(standing);
  const now = Date.now();
  const isSoaked = (name: string): boolean =>
    place.soakMs === 0 || (served.get(name)?.getTime() ?? now) + place.soakMs <= now;
  const facts: ChangeFacts = {
    at: new Date(now).toISOString(),
    by: actor.name,
    reason,
    salt: '',
    isAutomatic: change.automatic === true,
    isSoaked,
  };
  const steps: {
    readonly before: RolloutState;
    readonly after: RolloutState;
    readonly command: RolloutCommand;
  }[] = [];
  for (const { module, command: asked, if_revision } of change.changes) {
    const known = standing.get(module);
    if (if_revision !== undefined && if_revision !== (known?.revision ?? 0))
      throw changedMeanwhile(module, await lastChange(transaction, environment, module));
    if (known === undefined && releaseOf(asked) === null) throw moduleUnknown(module, environment);
    const command = await resolveCommand(transaction, module, asked);
    const before = world.get(module) ?? emptyRollout(environment, module, facts.at);
    const target = releaseOf(command);
    const wasStandard =
      command.kind === 'rollback' &&
      target !== null &&
      (await wasDefault(transaction, environment, module, target));
    const isWidening = widens(before, command, wasStandard);
    assertRole(change, isWidening, place.isProtected);
    const after = nextState(before, command, { ...facts, salt: randomBytes(16).toString('hex') });
    if (after === before) continue;
    if (isWidening)
      await assertTrusted(transaction, serving, place, subjectOf(command, before, after));
    world.set(module, after);
    steps.push({ before, after, command });
  }
  await assertServable(transaction, standing, world);
  for (const { before, after, command } of steps) {
    await saveRollout(transaction, after);
    await markFresh(transaction, before, after, command);
    const action =
      (change.automatic === true ? automaticActions[command.kind] : undefined) ?? command.kind;
    const wasThere = before.revision === 0 ? null : before;
    await insertHistory(transaction, {
      environment,
      actor: actor.name,
      action,
      module: after.module,
      release: subjectOf(command, before, after),
      reason,
      before: wasThere,
      after,
    });
  }
  return [...new Set(change.changes.map(({ module }) => module))].flatMap(
    (module) => world.get(module) ?? [],
  );
};

/** Changes what an environment serves, as one change of the registry: all or none, in the history, seen by every instance. */
export const changeRollouts = async (
  context: RolloutsContext,
  change: RolloutsChange,
): Promise<readonly RolloutState[]> =>
  changeRegistry(context.db, (transaction) => changeWithin(transaction, context, change));

/** A protected environment asks for an admin before it serves more of something new. */
export const protectEnvironment = async (
  context: RolloutsContext,
  {
    environment,
    isProtected,
    reason,
    actor,
  }: {
    readonly environment: string;
    readonly isProtected: boolean;
    readonly reason: string;
    readonly actor: Operator;
  },
): Promise<void> =>
  changeRegistry(context.db, async (transaction) => {
    const standing = await findEnvironment(transaction, environment);
    if (standing === null) throw environmentUnknown(environment);
    assertMayChange(context, standing);
    if (standing.isProtected === isProtected) return;
    await updateProtection(transaction, environment, isProtected);
    const action = isProtected ? 'environment_protected' : 'environment_opened';
    await insertHistory(transaction, {
      environment,
      actor: actor.name,
      action,
      module: null,
      release: null,
      reason,
      before: null,
      after: null,
    });
  });
