import {
  weekdays,
  type RolloutHours,
  type RolloutSchedule,
  type Weekday,
} from '@billfold/shared/contracts/rollout.contract';
import { UsageProblem, type CommandContext, type FlagDescription } from './command';

export const scheduleFlags: Readonly<Record<string, FlagDescription>> = {
  at: { type: 'string', says: 'start then, such as 2026-11-24T09:00:00Z; at 0 % until then' },
  every: { type: 'string', says: 'time from one step to the next, such as 600, 30m, 2h or 1d' },
  hours: { type: 'string', says: 'take steps only then, such as 09:00-17:00; with --zone' },
  days: { type: 'string', says: 'of these hours, such as mon-fri or mon,wed (default every day)' },
  zone: { type: 'string', says: 'time zone of these hours, such as America/New_York' },
};

const units: Readonly<Record<string, number>> = { '': 1, s: 1, m: 60, h: 3_600, d: 86_400 };

const readSpan = (text: string): number => {
  const [, count, unit = ''] = /^(\d+)([smhd]?)$/.exec(text) ?? [];
  const seconds = Number(count) * (units[unit] ?? 1);
  if (count === undefined || seconds < 5 || seconds > 2_592_000)
    throw new UsageProblem(
      `--every is a time from 5 seconds to 30 days, such as 600, 30m or 2h, not '${text}'.`,
    );
  return seconds;
};

const dayAt = (name: string): number => weekdays.findIndex((day) => day === name);

/** `mon-fri` or `fri-mon`, or single days. */
const readDays = (text: string): Weekday[] =>
  text
    .toLowerCase()
    .split(',')
    .flatMap((part) => {
      const [first = '', last = first] = part.trim().split('-');
      const [from, to] = [dayAt(first), dayAt(last)];
      if (from < 0 || to < 0)
        throw new UsageProblem(
          `--days names days such as mon-fri or mon,wed; '${part}' is none of ${weekdays.join(', ')}.`,
        );
      return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, index) => index).flatMap(
        (index) => weekdays[(from + index) % 7] ?? [],
      );
    });

const readHours = (context: CommandContext): RolloutHours | null => {
  const [hours, days, zone] = [context.text('hours'), context.text('days'), context.text('zone')];
  if (hours === null) {
    if (days !== null || zone !== null)
      throw new UsageProblem('--days and --zone belong to --hours.');
    return null;
  }
  const [, from, until] =
    /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(hours) ?? [];
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
