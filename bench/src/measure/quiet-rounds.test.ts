import { describe, expect, it } from '@jest/globals';
import { chooseRounds, type Disturbed } from './quiet-rounds';

const items = (...others: (number | null)[]): readonly Disturbed[] =>
  others.map((share, index) => ({ round: index + 1, others: share }));

describe('chooseRounds', () => {
  it('keeps the rounds without a disturbance', () => {
    const { roundsOf, note } = chooseRounds(
      [{ name: 'a', items: [...items(0.1, 0.1, 0.1, 0.1), { round: 2, others: 0.9 }] }],
      0.2,
    );
    expect(roundsOf('a')).toEqual([1, 3, 4]);
    expect(note).toBe(
      'Medians of the rounds in which others used at most 20 % of the machine: a 3 of 4.',
    );
  });

  it('keeps all rounds of a group with too few quiet rounds and notes it', () => {
    const groups = [
      { name: 'a', items: items(0, 0, 0, 0.9) },
      { name: 'b', items: items(0, 0, 0.9, 0.9) },
    ];
    const { roundsOf, note } = chooseRounds(groups, 0.2);
    expect([roundsOf('a'), roundsOf('b')]).toEqual([
      [1, 2, 3],
      [1, 2, 3, 4],
    ]);
    expect(note).toContain('a 3 of 4, b all 4 (2 quiet).');
  });

  it('treats an unknown disturbance as a disturbance', () => {
    expect(chooseRounds([{ name: 'a', items: items(null, 0, 0, 0) }], 0.2).roundsOf('a')).toEqual([
      2, 3, 4,
    ]);
  });
});
