import { describe, expect, it } from '@jest/globals';
import { measureQuietly, readRounds, sideBySide } from './rounds';

const patient = { quietShare: 0.2, patienceMs: 0, repeats: 2 };
const measuring = (...groups: readonly (readonly number[])[]) => {
  const left = [...groups];
  return { left, measure: async () => (left.shift() ?? []).map((others) => ({ others })) };
};

describe('measureQuietly', () => {
  it('repeats a disturbed group and keeps the least disturbed result', async () => {
    const { left, measure } = measuring([0.9, 0], [0.4, 0.3], [0.5, 0.1], [0, 0]);
    expect(await measureQuietly(measure, patient)).toEqual([{ others: 0.4 }, { others: 0.3 }]);
    expect(await measureQuietly(measure, patient)).toEqual([{ others: 0 }, { others: 0 }]);
    expect(left).toHaveLength(0);
  });
});

describe('sideBySide', () => {
  it('begins each round with another group and another side', async () => {
    const compared = sideBySide(
      { ...patient, rounds: 2 },
      {
        sides: ['x', 'y'],
        groupName: String,
        measure: async (_group, side) => (side === 'y' ? { others: 0 } : { others: 0.1 }),
        textOf: () => '',
      },
    );
    const items = await compared.measureRounds(['a', 'b']);
    expect(items.map(({ group, side, round }) => `${group}${side}${round}`).join(' ')).toBe(
      'by1 bx1 ay1 ax1 ax2 ay2 bx2 by2',
    );
  });
});

describe('readRounds', () => {
  const items = (group: string, side: string, ...others: (number | null)[]) =>
    others.map((share, index) => ({ group, side, round: index + 1, others: share, ms: index + 1 }));
  const roundsOf = (all: ReturnType<typeof items>, group: string) =>
    readRounds(all, 0.2).values(group, 'x', ({ round }) => round);

  it('prints middles and median ratios of the rounds without a disturbance', () => {
    const twice = items('a', 'y', 0, 0.9, 0, 0).map((item) => ({ ...item, ms: 2 * item.ms }));
    const all = [...items('a', 'x', 0.1, 0.1, 0.1, 0.1), ...twice];
    const { note, table } = readRounds(all, 0.2);
    expect(roundsOf(all, 'a')).toEqual([1, 3, 4]);
    expect(note).toBe(
      'Medians of the rounds in which others used at most 20 % of the machine: a 3 of 4.',
    );
    const text = table(['a', 'b'], {
      first: ['line', String],
      groupOf: String,
      sides: ['x', 'y'].map((name) => ({ name, heading: `${name} ms` })),
      read: ({ ms }) => ms * 1_000,
      ratios: [['x : y', 'x', 'y']],
    });
    expect(text.split('\n')).toEqual([
      '| line |  x ms |  y ms | x : y |',
      '| ---- | ----: | ----: | ----: |',
      '| a    | 3,000 | 6,000 |  0.50 |',
      '| b    |     – |     – |     – |',
    ]);
  });

  it('keeps all rounds of a group with too few quiet rounds and notes it', () => {
    const all = [...items('a', 'x', 0, 0, 0, 0.9), ...items('b', 'x', 0, 0, 0.9, 0.9)];
    expect(roundsOf(all, 'b')).toEqual([1, 2, 3, 4]);
    expect(readRounds(all, 0.2).note).toContain('a 3 of 4, b all 4 (2 quiet).');
  });

  it('treats an unknown disturbance as a disturbance', () => {
    expect(roundsOf(items('a', 'x', null, 0, 0, 0), 'a')).toEqual([2, 3, 4]);
  });
});
