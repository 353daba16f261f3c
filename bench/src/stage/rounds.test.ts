import { describe, expect, it } from '@jest/globals';
import { measureQuietly, measureRounds, readRounds } from './rounds';

const patient = { quietShare: 0.2, patienceMs: 0, repeats: 2 };
const measuring = (...groups: readonly (readonly number[])[]) => {
  const left = [...groups];
  return { left, measure: async () => (left.shift() ?? []).map((others) => ({ others })) };
};

describe('measureQuietly', () => {
  it('measures a quiet group once', async () => {
    const { left, measure } = measuring([0.1, 0], [0.9]);
    expect(await measureQuietly(measure, patient)).toEqual([{ others: 0.1 }, { others: 0 }]);
    expect(left).toHaveLength(1);
  });

  it('repeats a disturbed group and keeps the least disturbed result', async () => {
    const { left, measure } = measuring([0.9, 0], [0.4, 0.3], [0.5, 0.1], [0, 0]);
    expect(await measureQuietly(measure, patient)).toEqual([{ others: 0.4 }, { others: 0.3 }]);
    expect(left).toHaveLength(1);
  });
});

describe('measureRounds', () => {
  it('begins each round with another group', async () => {
    const items = await measureRounds(
      { ...patient, rounds: 2 },
      ['a', 'b'],
      async (name, round) => [{ name, round, others: 0 }],
    );
    expect(items.map(({ name, round }) => `${name}${round}`)).toEqual(['b1', 'a1', 'a2', 'b2']);
  });
});

describe('readRounds', () => {
  const items = (name: string, ...others: (number | null)[]) =>
    others.map((share, index) => ({ name, round: index + 1, others: share, ms: index + 1 }));
  const roundsOf = (all: ReturnType<typeof items>, name: string) =>
    readRounds(all, (item) => item.name, 0.2).values(
      name,
      () => true,
      ({ round }) => round,
    );

  it('keeps the rounds without a disturbance', () => {
    const all = [...items('a', 0.1, 0.1, 0.1, 0.1), ...items('a', 0, 0.9, 0, 0)];
    expect(roundsOf(all, 'a')).toEqual([1, 3, 4]);
    const { note, middle, ratio } = readRounds(all, ({ name }) => name, 0.2);
    expect(note).toBe(
      'Medians of the rounds in which others used at most 20 % of the machine: a 3 of 4.',
    );
    const isQuiet = ({ others }: { readonly others: number | null }): boolean => others === 0;
    expect(middle('a', isQuiet, ({ ms }) => ms)).toBe(3);
    expect(
      ratio(
        'a',
        ({ ms }) => ms,
        isQuiet,
        () => true,
      ),
    ).toBe(1);
  });

  it('keeps all rounds of a group with too few quiet rounds and notes it', () => {
    const all = [...items('a', 0, 0, 0, 0.9), ...items('b', 0, 0, 0.9, 0.9)];
    expect([roundsOf(all, 'a'), roundsOf(all, 'b')]).toEqual([
      [1, 2, 3],
      [1, 2, 3, 4],
    ]);
    expect(readRounds(all, ({ name }) => name, 0.2).note).toContain('a 3 of 4, b all 4 (2 quiet).');
  });

  it('treats an unknown disturbance as a disturbance', () => {
    expect(roundsOf(items('a', null, 0, 0, 0), 'a')).toEqual([2, 3, 4]);
  });
});
