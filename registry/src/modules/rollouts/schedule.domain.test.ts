import { describe, expect, it } from '@jest/globals';
import { emptyRollout } from '@billfold/shared/contracts/rollout-defaults';
import type {
  RolloutCommand,
  RolloutHours,
  RolloutSchedule,
} from '@billfold/shared/contracts/rollout.contract';
import { nextState, type ChangeFacts } from './rollout.domain';
import { isWithinHours } from './schedule.domain';

const office: RolloutHours = {
  zone: 'America/New_York',
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  from: '09:00',
  until: '17:00',
};
const night: RolloutHours = { ...office, days: ['fri'], from: '22:00', until: '04:00' };

describe('isWithinHours', () => {
  it.each([
    // 2026-11-23 is a Monday; New York is five hours behind UTC in winter, four in summer.
    ['a Monday morning', office, '2026-11-23T14:00:00Z', true],
    ['a minute before', office, '2026-11-23T13:59:59Z', false],
    ['the end', office, '2026-11-23T22:00:00Z', false],
    ['the last minute', office, '2026-11-23T21:59:59Z', true],
    ['a summer morning', office, '2026-07-06T13:00:00Z', true],
    ['a Saturday', office, '2026-11-28T15:00:00Z', false],
    ['Monday in UTC, Sunday there', { ...office, until: '23:59' }, '2026-11-23T02:00:00Z', false],
    ['a Friday night', night, '2026-11-28T03:30:00Z', true],
    ['the Saturday after it', night, '2026-11-28T08:59:00Z', true],
    ['its end', night, '2026-11-28T09:00:00Z', false],
    ['a Thursday night', night, '2026-11-27T03:30:00Z', false],
    ['midnight', { ...office, from: '00:00', until: '00:30' }, '2026-11-23T05:10:00Z', true],
  ] as const)('knows %s', (_case, hours, now, expected) => {
    expect(isWithinHours({ ...hours, days: [...hours.days] }, new Date(now))).toBe(expected);
  });
});

describe('start_percentage with a schedule', () => {
  const facts: ChangeFacts = {
    at: '2026-11-23T12:00:00.000Z',
    by: 'kim',
    reason: 'a test',
    salt: 'salt',
    isAutomatic: false,
    isSoaked: () => true,
  };
  const served = nextState(
    emptyRollout('qa', 'mf-inbox', facts.at),
    { kind: 'promote', release: 'mf-inbox@1.0.0-a' },
    facts,
  );
  const start = (
    schedule: Partial<RolloutSchedule>,
    changes: Partial<Extract<RolloutCommand, { kind: 'start_percentage' }>> = {},
  ) =>
    nextState(
      served,
      {
        kind: 'start_percentage',
        release: 'mf-inbox@1.1.0-b',
        percent: 5,
        steps: [25, 100],
        schedule: { startAt: null, everyS: null, hours: null, ...schedule },
        ...changes,
      },
      facts,
    );

  it('waits at 0 % for its start, and then has its steps before it', () => {
    const waiting = start({ startAt: '2026-11-24T09:00:00Z', everyS: 600 });
    expect(waiting.percentage).toMatchObject({ percent: 0, steps: [5, 25, 100] });
    const begun = nextState(waiting, { kind: 'set_percent', percent: 5 }, facts);
    expect(begun.percentage).toMatchObject({
      percent: 5,
      steps: [25, 100],
      schedule: { startAt: null, everyS: 600 },
    });
  });

  it.each([
    [{ startAt: 'tomorrow' }, {}, 'A start is a moment with its offset'],
    [{ startAt: '2026-11-24T09:00:00' }, {}, 'A start is a moment with its offset'],
    [{ startAt: '2026-11-23T11:59:00Z' }, {}, 'has passed. Leave it out to start at once.'],
    [{ startAt: '2027-11-23T11:59:00Z' }, {}, 'is more than 90 days away'],
    [{ everyS: 600 }, { steps: [] }, 'needs steps, such as 25 and 100, or a gate'],
    [{ hours: { ...office, zone: 'Mars/Base' } }, {}, 'There is no time zone Mars/Base.'],
    [{ hours: { ...office, until: '09:00' } }, {}, 'from 09:00 until 09:00 are empty'],
  ])('refuses %j %j', (schedule, changes, sentence) => {
    expect(() => start(schedule, changes)).toThrow(sentence);
  });
});
