import { describe, expect, it } from '@jest/globals';
import { createClockLog, createDatabaseClock, describeClock } from './database-clock';

const start = Date.parse('2026-11-23T12:00:00Z');
/** Clocks that a test moves: the machine's, the steady one, and the database's. */
const controlledClock = () => {
  const times = { wall: start, steady: 5_000, database: start, answersAfter: 0 };
  const pass = (ms: number): void => {
    times.wall += ms;
    times.steady += ms;
    times.database += ms;
  };
  const clock = createDatabaseClock(
    async () => {
      pass(times.answersAfter / 2);
      const answer = new Date(times.database);
      pass(times.answersAfter / 2);
      return answer;
    },
    { wall: () => times.wall, steady: () => times.steady },
  );
  return { times, pass, clock };
};

describe('createDatabaseClock', () => {
  it('is the process’s own time until the database has answered', async () => {
    const { clock, times } = controlledClock();
    times.database += 60_000;
    expect([clock.now().getTime(), clock.isMeasured(), clock.aheadMs()]).toEqual([
      start,
      false,
      null,
    ]);
    await clock.measure();
    expect([clock.now().getTime(), clock.isMeasured(), clock.aheadMs()]).toEqual([
      start + 60_000,
      true,
      -60_000,
    ]);
  });

  it('goes on steadily when an operator sets the clock of the machine', async () => {
    const { clock, times, pass } = controlledClock();
    await clock.measure();
    times.wall += 86_400_000;
    pass(1_000);
    expect([clock.now().getTime() - start, clock.aheadMs()]).toEqual([1_000, 86_400_000]);
  });

  it.each([
    ['keeps its time within a tenth of a second', 60, 0, 0],
    ['follows another database', 3_000, 0, 3_000],
    ['believes no small difference of a slow answer', 900, 2_000, 2_000],
  ])('%s', async (_case, differsMs, answersAfter, passedMs) => {
    const { clock, times } = controlledClock();
    await clock.measure();
    times.database += differsMs;
    times.answersAfter = answersAfter;
    await clock.measure();
    expect(clock.now().getTime() - start).toBe(passedMs);
  });
});

describe('describeClock', () => {
  it.each([
    [5_000, null],
    [-5_001, '5 s behind'],
    [119_000, '119 s ahead of'],
    [-600_000, '10 min behind'],
    [93_600_000, '26 h ahead of'],
  ])('words %i ms as %s', (ms, words) => {
    const sentence = describeClock({ aheadMs: () => ms });
    expect(sentence).toBe(
      words === null
        ? null
        : `The clock of this process is ${words} the database's, whose time counts. Correct the clock of its machine.`,
    );
  });
});

describe('createClockLog', () => {
  it('logs a difference once, and its end', () => {
    let ms = 0;
    const warnings: string[] = [];
    const look = createClockLog({ aheadMs: () => ms }, (sentence) => warnings.push(sentence));
    for (const next of [0, 20_000, 21_000, 0, 0]) {
      ms = next;
      look();
    }
    expect(warnings.map((sentence) => sentence.slice(0, 37))).toEqual([
      'The clock of this process is 20 s ahe',
      'The clock of this process is that of ',
    ]);
  });
});
