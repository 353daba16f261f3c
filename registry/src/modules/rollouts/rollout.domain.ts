import { describedCommand } from '@billfold/shared/contracts/rollout-commands';
import { emptyRollout } from '@billfold/shared/contracts/rollout-defaults';
import type { RolloutCommand, RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { disabledBy, noteWithdrawn } from './withdrawn.domain';
import { impossible, rolloutLocked, senseless } from './rollout.errors';
import { assertSensible } from './schedule.domain';

/** The actor, time and reason of a change, and the salt of a new rule. */
export type ChangeFacts = {
  readonly at: string;
  readonly by: string;
  readonly reason: string;
  readonly salt: string;
  /** The product itself: a gate. It may roll back what is locked. */
  readonly isAutomatic: boolean;
  /** Whether a release has been served there for its soak time. */
  readonly isSoaked: (release: string) => boolean;
};

/** The releases that some visitor gets now. A candidate at 0 % and the fallbacks of pages are not among them. */
export const servedReleases = ({
  percentage,
  tenants,
  channels,
  default: standard,
}: RolloutState): readonly string[] => [
  ...new Set([
    ...(standard === null ? [] : [standard]),
    ...(percentage === null || percentage.percent === 0 ? [] : [percentage.release]),
    ...tenants.map(({ release }) => release),
    ...channels.map(({ release }) => release),
  ]),
];

/** At any percent, 0 included. */
const candidateOf = ({ percentage }: RolloutState): readonly string[] =>
  percentage === null ? [] : [percentage.release];

/** Every release that a rule, the default or a fallback names: their files must stay. */
export const namedReleases = (state: RolloutState): readonly string[] => [
  ...new Set([
    ...servedReleases(state),
    ...[state.percentage?.release, state.lastGood, state.lastSoaked].filter(
      (name) => typeof name === 'string',
    ),
  ]),
];

/** The release that a command names; null for those that name none. */
export const releaseOf = (command: RolloutCommand): string | null => {
  if ('release' in command) return command.release ?? null;
  return command.kind === 'rollback' ? (command.to ?? null) : null;
};

type Of<Kind extends RolloutCommand['kind']> = Extract<RolloutCommand, { kind: Kind }>;
type Rule = NonNullable<RolloutState['percentage']>;

const ruleOf = ({ module, percentage }: RolloutState): Rule => {
  if (percentage === null) throw impossible(`${module} has no percentage rule.`);
  return percentage;
};

/** A hotfix of a hotfix: what had not soaked when it was replaced is not what payment pages go back to. */
const promote = (
  state: RolloutState,
  { release }: Of<'promote'>,
  { isSoaked }: ChangeFacts,
): RolloutState => {
  const { default: standard, lastSoaked } = state;
  const percentage = state.percentage?.release === release ? null : state.percentage;
  if (standard === release || standard === null) return { ...state, default: release, percentage };
  return {
    ...state,
    default: release,
    lastGood: standard,
    lastSoaked: lastSoaked === null || isSoaked(standard) ? standard : lastSoaked,
    percentage,
  };
};

const kept = (fallback: string | null, left: readonly (string | null)[]): string | null =>
  left.includes(fallback) ? null : fallback;

const without = (
  state: RolloutState,
  releases: readonly (string | null)[],
): Pick<RolloutState, 'tenants' | 'channels'> => ({
  tenants: state.tenants.filter(({ release }) => !releases.includes(release)),
  channels: state.channels.filter(({ release }) => !releases.includes(release)),
});

/** A release that was rolled back is in no rule and no fallback, so a second rollback changes nothing. */
const rollback = (state: RolloutState, { to }: Of<'rollback'>): RolloutState => {
  const { percentage } = state;
  if (to === undefined && percentage !== null) {
    const left = [percentage.release];
    return {
      ...state,
      percentage: null,
      lastGood: kept(state.lastGood, left),
      lastSoaked: kept(state.lastSoaked, left),
      ...without(state, left),
    };
  }
  const target = to ?? state.lastGood;
  if (target === null)
    throw impossible(`${state.module} has no release to roll back to. Name one.`);
  if (target === state.default && percentage === null)
    throw impossible(`${target} is the default already.`);
  const left = [state.default, percentage?.release ?? null].filter((release) => release !== target);
  const lastGood = target === state.default ? kept(state.lastGood, left) : null;
  return {
    ...state,
    default: target,
    lastGood,
    lastSoaked: kept(state.lastSoaked, left),
    percentage: null,
    ...without(state, left),
  };
};

const startPercentage = (
  state: RolloutState,
  command: Of<'start_percentage'>,
  { at, salt }: ChangeFacts,
): RolloutState => {
  const { release, percent, steps = [], gate = null, schedule = null } = command;
  if (state.percentage !== null) {
    throw impossible(
      `${state.percentage.release} is at ${state.percentage.percent} % already. Change its percent, promote it or roll it back first.`,
    );
  }
  if (release === state.default) throw impossible(`${release} is the default already.`);
  if ([percent, ...steps].some((step, index, all) => index > 0 && step <= (all[index - 1] ?? 0)))
    throw senseless('The steps must rise, and begin above the percent.');
  if (schedule !== null) assertSensible(schedule, { at, steps, gate });
  const rule: Rule = {
    release,
    percent,
    salt,
    steps,
    gate,
    startedAt: at,
    stepSince: at,
    paused: null,
    ...(schedule === null ? {} : { schedule }),
  };
  const isLater = (schedule?.startAt ?? null) !== null;
  return {
    ...state,
    percentage: isLater ? { ...rule, percent: 0, steps: [percent, ...steps] } : rule,
  };
};

/** Setting a percentage by hand starts it: planned steps below are skipped. */
const started = (rule: Rule, percent: number): Rule =>
  rule.schedule === undefined || rule.schedule.startAt === null
    ? rule
    : {
        ...rule,
        steps: rule.steps.filter((step) => step > percent),
        schedule: { ...rule.schedule, startAt: null },
      };

/** A paused rule stays paused at the percent that is set: nothing is left to come back when it is resumed. */
const setPercent = (
  state: RolloutState,
  { percent }: Of<'set_percent'>,
  { at }: ChangeFacts,
): RolloutState => {
  const rule = ruleOf(state);
  const paused = rule.paused === null ? null : { at: rule.paused.at, reason: rule.paused.reason };
  const stepSince = rule.percent === percent ? rule.stepSince : at;
  return { ...state, percentage: { ...started(rule, percent), percent, stepSince, paused } };
};

const pause = (
  state: RolloutState,
  { withdraw = false }: Of<'pause'>,
  { at, reason }: ChangeFacts,
): RolloutState => {
  const rule = ruleOf(state);
  if (withdraw && rule.percent > 0)
    return {
      ...state,
      percentage: { ...rule, percent: 0, paused: { at, reason, percent: rule.percent } },
    };
  return rule.paused === null
    ? { ...state, percentage: { ...rule, paused: { at, reason } } }
    : state;
};

/** A step begins anew, so that the gate does not judge what it had paused for. */
const resume = (state: RolloutState, { at }: ChangeFacts): RolloutState => {
  const rule = ruleOf(state);
  if (rule.paused === null) return state;
  const percent = rule.paused.percent ?? rule.percent;
  return { ...state, percentage: { ...rule, percent, paused: null, stepSince: at } };
};

const setTenant = (
  state: RolloutState,
  { merchantId, release }: Of<'set_tenant'>,
): RolloutState => {
  const others = state.tenants.filter((rule) => rule.merchantId !== merchantId);
  return {
    ...state,
    tenants: [...others, ...(release === null ? [] : [{ merchantId, release }])].toSorted(
      (one, other) => one.merchantId - other.merchantId,
    ),
  };
};

const setChannel = (state: RolloutState, { name, release }: Of<'set_channel'>): RolloutState => {
  const others = state.channels.filter((rule) => rule.name !== name);
  return {
    ...state,
    channels: [...others, ...(release === null ? [] : [{ name, release }])].toSorted((one, other) =>
      one.name.localeCompare(other.name),
    ),
  };
};

/** Nothing names the release any more. What is served is not taken away from under its visitors. */
const retireRelease = (state: RolloutState, release: string): RolloutState => {
  if (servedReleases(state).includes(release))
    throw impossible(
      `${release} is served in ${state.environment}. Roll it back there first, or retire ${state.module} as a whole.`,
    );
  const left = [release];
  return {
    ...state,
    percentage: state.percentage?.release === release ? null : state.percentage,
    lastGood: kept(state.lastGood, left),
    lastSoaked: kept(state.lastSoaked, left),
  };
};

/** The end of a module: its history stays, and its next first release begins it anew. */
const retire = (state: RolloutState, { release }: Of<'retire'>): RolloutState => {
  if (release !== undefined) return retireRelease(state, release);
  if (state.module === 'shell')
    throw impossible('Every page needs a shell: it is replaced by another release, not retired.');
  const { environment, module, revision, lock, changedAt } = state;
  return { ...emptyRollout(environment, module, changedAt), revision, lock };
};

const apply = (state: RolloutState, command: RolloutCommand, facts: ChangeFacts): RolloutState => {
  switch (command.kind) {
    case 'promote':
      return promote(state, command, facts);
    case 'rollback':
      return rollback(state, command);
    case 'start_percentage':
      return startPercentage(state, command, facts);
    case 'set_percent':
      return setPercent(state, command, facts);
    case 'pause':
      return pause(state, command, facts);
    case 'resume':
      return resume(state, facts);
    case 'set_tenant':
      return setTenant(state, command);
    case 'set_channel':
      return setChannel(state, command);
    case 'disable':
      return { ...state, disabled: disabledBy(command, facts.at) };
    case 'enable':
      return { ...state, disabled: null };
    case 'lock':
      return { ...state, lock: { by: facts.by, at: facts.at, reason: facts.reason } };
    case 'unlock':
      return { ...state, lock: null };
    case 'retire':
      return retire(state, command);
  }
};

const isSame = (one: RolloutState, other: RolloutState): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * The state after a command: the same object when the command changes nothing, else one with the next revision. Throws
 * a problem when the command is impossible.
 */
export const nextState = (
  state: RolloutState,
  command: RolloutCommand,
  facts: ChangeFacts,
): RolloutState => {
  const passes =
    describedCommand(command.kind).passesLock === true ||
    (facts.isAutomatic && command.kind === 'rollback');
  if (state.lock !== null && !passes) throw rolloutLocked(state.module, state.lock);
  const applied = apply(state, command, facts);
  const served = {
    before: [...servedReleases(state), ...candidateOf(state)],
    after: [...servedReleases(applied), ...(command.kind === 'pause' ? [] : candidateOf(applied))],
  };
  const next = noteWithdrawn(applied, command, served, facts.at);
  return isSame(state, next)
    ? state
    : { ...next, revision: state.revision + 1, changedAt: facts.at };
};

/** Modules that a gate judges now. */
export const judgedModules = (states: readonly RolloutState[]): ReadonlySet<string> =>
  new Set(
    states.flatMap(({ module, percentage }) =>
      (percentage?.gate ?? null) === null ? [] : [module],
    ),
  );
