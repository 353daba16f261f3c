import { hasRole } from '@billfold/shared/contracts/operator-roles';
import { randomBytes } from 'node:crypto';
import { emptyRollout, widens } from '@billfold/shared/contracts/rollout-defaults';
import {
  type Operator,
  type RolloutChange,
  type RolloutCommand,
  type RolloutState,
} from '@billfold/shared/contracts/rollout.contract';
import type { Executor } from '../../db/database';
import {
  findReleaseByName,
  listBuilds,
  releaseName,
  returnAddresses,
  releaseUnknown,
} from '../releases/releases.public';
import { nextState, releaseOf, servedReleases, type ChangeFacts } from './rollout.domain';
import { assertTrusted, type ServingProcess } from './production';
import {
  changedMeanwhile,
  moduleUnknown,
  needsRole,
  releaseRetired,
  versionAmbiguous,
  wrongModule,
} from './rollout.errors';
import {
  insertHistory,
  listHistory,
  listReleasesByName,
  markServed,
  saveRollout,
  wasDefault,
  wasRetired,
  type findEnvironment,
} from './rollouts.queries';

export type RolloutsChange = {
  readonly environment: string;
  readonly changes: RolloutChange['changes'];
  readonly reason: string;
  readonly actor: Operator;
  /**
   * A gate or a schedule acts. It may roll back a locked rollout, and widen a protected environment by the steps that
   * an admin allowed.
   */
  readonly automatic?: boolean;
  /** A second person has confirmed it. */
  readonly confirmed?: boolean;
};

/** The states of one environment before the change, and as the earlier steps of the change leave them. */
export type RolloutWorld = {
  readonly place: NonNullable<Awaited<ReturnType<typeof findEnvironment>>>;
  readonly standing: ReadonlyMap<string, RolloutState>;
  readonly changed: ReadonlyMap<string, RolloutState>;
  readonly facts: ChangeFacts;
};

export type RolloutStep = {
  readonly before: RolloutState;
  readonly after: RolloutState;
  readonly command: RolloutCommand;
  readonly isWidening: boolean;
};

const automaticActions: Partial<Record<RolloutCommand['kind'], string>> = {
  promote: 'step',
  set_percent: 'step',
  rollback: 'rollback',
  pause: 'pause',
};

/** The name of a command in the history. It differs for what the product did by itself: `gate_step`, not `promote`. */
const actionOf = ({ actor, automatic }: RolloutsChange, { kind }: RolloutCommand): string => {
  const action = automatic === true ? automaticActions[kind] : undefined;
  return action === undefined ? kind : `${actor.name}_${action}`;
};

/** The release that a history entry is about. */
export const subjectOf = (
  command: RolloutCommand,
  before: RolloutState,
  after: RolloutState,
): string | null => {
  const named = releaseOf(command);
  if (named !== null) return named;
  if (command.kind === 'rollback') return before.percentage?.release ?? after.default;
  if (command.kind === 'retire') return before.default;
  return ['set_percent', 'pause', 'resume'].includes(command.kind)
    ? (before.percentage?.release ?? null)
    : null;
};

/** Returns the name of the build of a version, such as `mf-inbox@1.4.2`. Throws when the version has several builds. */
export const resolveName = async (
  transaction: Executor,
  module: string,
  name: string,
): Promise<string> => {
  const [owner = '', version = ''] = name.split('@');
  if (owner !== module) throw wrongModule(name, module);
  const release = await findReleaseByName(transaction, module, version);
  if (release === null)
    throw (await wasRetired(transaction, name)) ? releaseRetired(name) : releaseUnknown(name);
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

/** The last change in words, for a caller who did not know it. */
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
  { actor, automatic, confirmed }: Pick<RolloutsChange, 'actor' | 'automatic' | 'confirmed'>,
  isWidening: boolean,
  { isProtected, needsSecondPerson }: Protection,
): void => {
  if (automatic === true) return;
  if (!hasRole(actor, 'operator')) throw needsRole('operator', actor.name, actor.role, 'This call');
  // An operator may ask where an admin confirms.
  const isAsking = needsSecondPerson && confirmed !== true;
  if (isProtected && isWidening && !isAsking && !hasRole(actor, 'admin'))
    throw needsRole(
      'admin',
      actor.name,
      actor.role,
      'The environment is protected: to serve more of something new',
    );
};

type Protection = Pick<RolloutWorld['place'], 'isProtected' | 'needsSecondPerson'>;

/** Only an admin serves more of a new release in a protected environment. */
export const assertMayWiden = (actor: Operator, place: Protection): void =>
  assertRole({ actor, confirmed: true }, true, place);

/** Checks one command of a change. Returns null when the command changes nothing. */
export const prepareStep = async (
  transaction: Executor,
  serving: ServingProcess,
  change: RolloutsChange,
  { place, standing, changed, facts }: RolloutWorld,
  { module, command: sentCommand, if_revision }: RolloutChange['changes'][number],
): Promise<RolloutStep | null> => {
  const { environment } = change;
  const current = standing.get(module);
  if (if_revision !== undefined && if_revision !== (current?.revision ?? 0))
    throw changedMeanwhile(module, await lastChange(transaction, environment, module));
  if (current === undefined && releaseOf(sentCommand) === null)
    throw moduleUnknown(module, environment);
  const command = await resolveCommand(transaction, module, sentCommand);
  const before = changed.get(module) ?? emptyRollout(environment, module, facts.at);
  const target = releaseOf(command);
  const wasStandard =
    command.kind === 'rollback' &&
    target !== null &&
    (await wasDefault(transaction, environment, module, target));
  const isWidening = widens(before, command, wasStandard);
  assertRole(change, isWidening, place);
  const after = nextState(before, command, { ...facts, salt: randomBytes(16).toString('hex') });
  if (after === before) return null;
  if (isWidening)
    await assertTrusted(transaction, serving, place, subjectOf(command, before, after));
  return { before, after, command, isWidening };
};

/**
 * Starts the soak time of releases that become served, which payment pages wait for. The target of a rollback was
 * served before, and so was the release that payment pages kept.
 */
const markFresh = async (
  transaction: Executor,
  before: RolloutState,
  after: RolloutState,
  command: RolloutCommand,
): Promise<void> => {
  const released = [...servedReleases(before), before.lastSoaked];
  const fresh = servedReleases(after).filter((name) => !released.includes(name));
  const releases = await listReleasesByName(transaction, fresh);
  for (const release of releases.values())
    await markServed(transaction, after.environment, release, {
      at: new Date(after.changedAt),
      restart: command.kind !== 'rollback',
    });
};

/** Saves the state after a step, and its history entry. */
export const recordStep = async (
  transaction: Executor,
  change: RolloutsChange,
  { before, after, command }: RolloutStep,
): Promise<void> => {
  const { environment, actor, reason } = change;
  await saveRollout(transaction, after);
  await markFresh(transaction, before, after, command);
  if (command.kind === 'retire' && command.release === undefined)
    await returnAddresses(transaction, environment, after.module);
  await insertHistory(transaction, {
    environment,
    actor: actor.name,
    action: actionOf(change, command),
    module: after.module,
    release: subjectOf(command, before, after),
    reason,
    before: before.revision === 0 ? null : before,
    after,
  });
};
