import {
  daysOf,
  gateFields,
  hoursEntries,
  rolloutCommands,
  scheduleFields,
  timePattern,
  weekdays,
  type Field,
} from '@billfold/shared/contracts/rollout-commands';
import { usualGate } from '@billfold/shared/contracts/rollout-defaults';
import type {
  Gate,
  RolloutHours,
  RolloutSchedule,
} from '@billfold/shared/contracts/rollout.contract';
import { UsageProblem, type CommandContext, type FlagDescription } from './command';

type Flags = Readonly<Record<string, FlagDescription>>;
type Described = Pick<Field, 'flag' | 'says'> & Partial<Pick<Field, 'type'>>;

/** The options of described fields. */
export const flagsOf = (fields: Readonly<Record<string, Described>>): Flags =>
  Object.assign(
    {},
    ...Object.values(fields).map(({ flag, says = '', type }) =>
      flag === undefined
        ? {}
        : { [flag]: { type: type === 'flag' || type === 'group' ? 'boolean' : 'string', says } },
    ),
  ) as Flags;

const { percent, steps, gate } = rolloutCommands.start_percentage.fields;
const gateFlags = Object.fromEntries(
  Object.entries(gateFields).map(([name, { flag, says, usual }]) => [
    name,
    { flag, says: `${says} (default ${usual})` },
  ]),
);

export const rolloutFlags: Flags = flagsOf({ percent, steps, gate, ...gateFlags });

/** What only `rollout` takes besides. */
export const shareFlags: Flags = {
  linear: {
    type: 'string',
    says: 'equal steps instead: 20 begins with 20 % and goes on to 40,60,80,100',
  },
  ...flagsOf(rolloutCommands.pause.fields),
  ...flagsOf({ ...scheduleFields, ...hoursEntries }),
};

const isPercent = (word: string): boolean => /^\d+(\.\d+)?$/.test(word) && Number(word) <= 100;

export const readPercent = (word: string): number => {
  if (!isPercent(word))
    throw new UsageProblem(`A percentage is a number from 0 to 100, not '${word}'.`);
  return Number(word);
};

/** The percentage to begin with, and the steps behind it. */
export const readShares = (
  context: CommandContext,
): { readonly percent: number; readonly steps: number[] } => {
  const [percent, linear] = [context.text('percent'), context.text('linear')];
  if (linear === null) {
    if (percent === null) throw new UsageProblem('Of how many visitors? Such as --percent 5');
    return { percent: readPercent(percent), steps: readSteps(context) };
  }
  if (percent !== null || context.text('steps') !== null)
    throw new UsageProblem('--linear says all steps: leave --percent and --steps out.');
  const step = readPercent(linear);
  if (step < 5) throw new UsageProblem('--linear takes steps of 5 % or more.');
  const count = Math.ceil(100 / step);
  const [first = 100, ...steps] = Array.from({ length: count }, (_, index) =>
    Math.min(100, step * (index + 1)),
  );
  return { percent: first, steps };
};

export const readSteps = (context: CommandContext): number[] => {
  const words = (context.text('steps') ?? '').split(',').filter(Boolean);
  const bad = words.find((word) => !isPercent(word.trim()));
  if (bad !== undefined)
    throw new UsageProblem(
      `--steps lists percentages from 0 to 100, such as 25,100; '${bad}' is none.`,
    );
  return words.map(Number);
};

/** Null without `--gate`; its settings alone make no sense. */
export const readGate = (context: CommandContext): Gate | null => {
  const given = Object.entries(gateFields).flatMap(([name, { flag }]) => {
    const value = context.number(flag);
    return value === null ? [] : [[name, value] as const];
  });
  if (context.is('gate')) return { ...usualGate, ...Object.fromEntries(given) };
  if (given.length > 0)
    throw new UsageProblem('--window, --samples, --failures and --slowdown belong to --gate.');
  return null;
};

const units: Readonly<Record<string, number>> = { '': 1, s: 1, m: 60, h: 3_600, d: 86_400 };

const readSpan = (text: string): number => {
  const { min, max } = scheduleFields.everyS;
  const [, count, unit = ''] = /^(\d+)([smhd]?)$/.exec(text) ?? [];
  const seconds = Number(count) * (units[unit] ?? 1);
  if (count === undefined || seconds < min || seconds > max)
    throw new UsageProblem(
      `--every is a time from 5 seconds to 30 days, such as 600, 30m or 2h, not '${text}'.`,
    );
  return seconds;
};

const readDays = (text: string): RolloutHours['days'] =>
  text
    .toLowerCase()
    .split(',')
    .flatMap((part) => {
      const days = daysOf(part);
      if (days === null)
        throw new UsageProblem(
          `--days names days such as mon-fri or mon,wed; '${part}' is none of ${weekdays.join(', ')}.`,
        );
      return days;
    });

const hoursShape = new RegExp(`^(?<from>${timePattern})-(?<until>${timePattern})$`);

const readHours = (context: CommandContext): RolloutHours | null => {
  const [hours, days, zone] = [context.text('hours'), context.text('days'), context.text('zone')];
  if (hours === null) {
    if (days !== null || zone !== null)
      throw new UsageProblem('--days and --zone belong to --hours.');
    return null;
  }
  const { from, until } = hoursShape.exec(hours)?.groups ?? {};
  if (from === undefined || until === undefined)
    throw new UsageProblem(`--hours looks like 09:00-17:00, not '${hours}'.`);
  if (zone === null)
    throw new UsageProblem('In which time zone are these --hours? Such as --zone America/New_York');
  return { zone, days: days === null ? [...weekdays] : readDays(days), from, until };
};

/** Null without any of its flags. */
export const readSchedule = (context: CommandContext): RolloutSchedule | null => {
  const [startAt, every, hours] = [context.text('at'), context.text('every'), readHours(context)];
  return startAt === null && every === null && hours === null
    ? null
    : { startAt, everyS: every === null ? null : readSpan(every), hours };
};
