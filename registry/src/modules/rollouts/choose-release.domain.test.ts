import { describe, expect, it } from '@jest/globals';
import { emptyRollout } from '@billfold/shared/contracts/rollout-defaults';
import type { RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { bucketOf, chooseRelease, type Visitor } from './choose-release.domain';

const at = '2026-11-22T12:00:00.000Z';
const empty = emptyRollout('qa', 'mf-inbox', at);
const visitor: Visitor = { key: 'customer.12', merchantId: 7, channel: 'beta' };
const rule = (percent: number, salt = 'salt'): RolloutState['percentage'] => ({
  release: 'percentage',
  percent,
  salt,
  steps: [],
  gate: null,
  startedAt: at,
  stepSince: at,
  paused: null,
});

/** Each rule gives a release of its own name; `override` is no part of the state. */
const rules = {
  override: {},
  tenant: { tenants: [{ merchantId: 7, release: 'tenant' }] },
  percentage: { percentage: rule(100) },
  channel: { channels: [{ name: 'beta', release: 'channel' }] },
  default: { default: 'default' },
  'last-good': { lastGood: 'last-good' },
} as const satisfies Record<string, Partial<RolloutState>>;
type RuleName = keyof typeof rules;
const order = [
  'override',
  'tenant',
  'percentage',
  'channel',
  'default',
  'last-good',
] as const satisfies readonly RuleName[];
const pairs = order.flatMap((first, index) =>
  order.slice(index + 1).map((second) => [first, second] as const),
);

const choose = (
  names: readonly RuleName[],
  options: { readonly as?: Visitor; readonly canServe?: (release: string) => boolean } = {},
) =>
  chooseRelease(
    names.reduce<RolloutState>((state, name) => ({ ...state, ...rules[name] }), empty),
    options.as ?? visitor,
    names.includes('override') ? 'override' : null,
    options.canServe ?? (() => true),
  );

describe('chooseRelease', () => {
  it.each(pairs)('prefers %s to %s', (first, second) => {
    for (const names of [
      [first, second],
      [second, first],
    ])
      expect(choose(names)).toMatchObject({ release: first, reason: first });
    expect(choose([first, second], { canServe: (release) => release !== first })).toMatchObject({
      release: second,
      reason: second,
    });
  });

  it.each(order)('chooses %s alone, and null when it cannot be served', (name) => {
    expect(choose([name])).toEqual({ release: name, reason: name, fallback: null });
    expect(choose([name], { canServe: () => false })).toBeNull();
  });

  it.each(['override', 'tenant', 'percentage', 'channel'] as const)(
    'falls back from %s to the default, else to the last good release',
    (name) => {
      expect(choose([name, 'default', 'last-good'])?.fallback).toBe('default');
      expect(
        choose([name, 'default', 'last-good'], { canServe: (release) => release !== 'default' })
          ?.fallback,
      ).toBe('last-good');
      expect(choose([name])?.fallback).toBeNull();
    },
  );

  it('ignores channels and the last good release on payment pages, but not the soaked one', () => {
    const state = { ...empty, ...rules.channel, ...rules['last-good'], lastSoaked: 'soaked' };
    expect(chooseRelease(state, visitor, null, () => true, true)).toEqual({
      release: 'soaked',
      reason: 'last-good',
      fallback: null,
    });
    expect(
      chooseRelease({ ...state, default: 'default' }, visitor, null, () => true, true),
    ).toEqual({ release: 'default', reason: 'default', fallback: 'soaked' });
  });

  it('falls back from the default to the last good release, never to itself', () => {
    expect(choose(['default', 'last-good'])?.fallback).toBe('last-good');
    expect(choose(['last-good'])?.fallback).toBeNull();
    expect(
      chooseRelease(
        { ...empty, default: 'x', tenants: [{ merchantId: 7, release: 'x' }] },
        visitor,
        null,
        () => true,
      ),
    ).toEqual({ release: 'x', reason: 'tenant', fallback: null });
  });

  it.each<[string, Visitor]>([
    ['another business', { ...visitor, merchantId: 8 }],
    ['a visitor without a session', { ...visitor, merchantId: null }],
  ])('ignores a merchant rule for %s', (_who, as) => {
    expect(choose(['tenant', 'default'], { as })?.reason).toBe('default');
  });

  it('ignores a channel rule outside its channel', () => {
    for (const channel of [null, 'gamma'])
      expect(choose(['channel', 'default'], { as: { ...visitor, channel } })?.reason).toBe(
        'default',
      );
  });
});

describe('percentage', () => {
  const visitors = Array.from({ length: 20_000 }, (_, index) => `customer.${index}`);
  const served = (percent: number, salt = 'salt') =>
    visitors.filter(
      (key) =>
        chooseRelease(
          { ...empty, default: 'default', percentage: rule(percent, salt) },
          { key, merchantId: null, channel: null },
          null,
          () => true,
        )?.reason === 'percentage',
    );

  it('includes no visitor at 0, all at 100, about five in a hundred at 5', () => {
    expect([served(0).length, served(100).length]).toEqual([0, visitors.length]);
    expect(Math.abs(served(5).length - 1_000)).toBeLessThan(150);
    expect(Math.abs(served(0.1).length - 20)).toBeLessThan(15);
  });

  it('keeps its visitors as the percent rises; another salt chooses others', () => {
    const [five, more] = [served(5), new Set(served(25))];
    expect(five.every((key) => more.has(key))).toBe(true);
    const other = new Set(served(5, 'another salt'));
    expect(Math.abs(five.filter((key) => other.has(key)).length - 50)).toBeLessThan(35);
  });

  it('has a fixed place with decimals below 100', () => {
    const places = visitors.slice(0, 1_000).map((key) => bucketOf('salt', 'mf-inbox', key));
    expect(new Set(places.map((place) => place.toFixed(4))).size).toBeGreaterThan(990);
    expect(places.every((place) => place >= 0 && place < 100)).toBe(true);
  });

  it('includes browsers without a cookie at 100 only', () => {
    const nobody = { key: null, merchantId: null, channel: null };
    expect(
      [99.9, 100].map(
        (percent) =>
          chooseRelease(
            { ...empty, default: 'default', percentage: rule(percent) },
            nobody,
            null,
            () => true,
          )?.reason,
      ),
    ).toEqual(['default', 'percentage']);
  });

  it('divides visitors independently for two modules', () => {
    const size = 10;
    const counts = Array.from({ length: size * size }, () => 0);
    for (const key of visitors) {
      const [one, other] = ['mf-inbox', 'mf-admin'].map((module) =>
        Math.floor(bucketOf('salt', module, key) / (100 / size)),
      );
      counts[(one ?? 0) * size + (other ?? 0)] =
        (counts[(one ?? 0) * size + (other ?? 0)] ?? 0) + 1;
    }
    const expected = visitors.length / counts.length;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 99 degrees of freedom: above 148.2 by chance once in a thousand; the visitors are fixed, so this never flickers.
    expect(chiSquare).toBeLessThan(148.2);
    expect(chiSquare).toBeGreaterThan(50);
  });
});
