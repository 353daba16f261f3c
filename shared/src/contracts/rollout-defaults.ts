import type { Gate, PercentageRule, RolloutSchedule, RolloutState } from './rollout.contract';
import { describedCommand, gateFields, type RolloutCommand } from './rollout-commands';

/** The default settings of a gate. */
export const usualGate: Gate = {
  windowS: gateFields.windowS.usual,
  minSamples: gateFields.minSamples.usual,
  maxFailureIncrease: gateFields.maxFailureIncrease.usual,
  maxSlowdown: gateFields.maxSlowdown.usual,
};

/**
 * Whether more visitors may get a new release; in a protected environment that is for an admin. `wasDefault`: the
 * release was the default there before. A canary was for some visitors only.
 */
export const widens = (
  { percentage }: Pick<RolloutState, 'percentage'>,
  command: RolloutCommand,
  wasDefault: boolean,
): boolean => {
  if (command.kind === 'rollback') return command.to !== undefined && !wasDefault;
  if (command.kind === 'set_percent') return command.percent > (percentage?.percent ?? 0);
  if (command.kind === 'set_tenant' || command.kind === 'set_channel')
    return command.release !== null;
  return describedCommand(command.kind).isWidening === true;
};

/**
 * The planned percents that are still to come: a share that is lowered has those before it again, one that is withdrawn
 * has not.
 */
export const stepsToCome = ({
  percent,
  steps,
  paused,
}: Pick<PercentageRule, 'percent' | 'steps'> &
  Partial<Pick<PercentageRule, 'paused'>>): readonly number[] =>
  steps.filter((step) => step > (paused?.percent ?? percent));

const spans = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
] as const;

/** `10 min`, `90 s`: in the largest unit that divides it. */
export const spanText = (seconds: number): string => {
  const [length, unit] = spans.find(([size]) => seconds >= size && seconds % size === 0) ?? [
    1,
    's',
  ];
  return `${seconds / length} ${unit}`;
};

/** The times at which a rule goes on by itself, one phrase each; none without a schedule. */
export const describeSchedule = (schedule: RolloutSchedule | undefined): readonly string[] => {
  if (schedule === undefined) return [];
  const { startAt, everyS, hours } = schedule;
  return [
    ...(startAt === null
      ? []
      : [
          `starts ${startAt.slice(0, 16).replace('T', ' ')} ${startAt.endsWith('Z') ? 'UTC' : startAt.slice(-6)}`,
        ]),
    ...(everyS === null ? [] : [`a step every ${spanText(everyS)}`]),
    ...(hours === null
      ? []
      : [
          `steps only ${hours.days.length === 7 ? 'daily' : hours.days.join(', ')} from ${hours.from} to ${hours.until} ${hours.zone}`,
        ]),
  ];
};

/** The text in place of a module that was switched off without a message. */
export const switchedOffMessage = 'This part is turned off right now. Please come back later.';

/** The rollout of a module that an environment does not serve yet. */
export const emptyRollout = (environment: string, module: string, at: string): RolloutState => ({
  environment,
  module,
  revision: 0,
  disabled: null,
  tenants: [],
  percentage: null,
  channels: [],
  default: null,
  lastGood: null,
  lastSoaked: null,
  lock: null,
  changedAt: at,
});
