import { describe, expect, it } from '@jest/globals';
import { emptyRollout, stepsToCome, widens } from '@billfold/shared/contracts/rollout-defaults';
import type { RolloutCommand, RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { namedReleases, nextState, servedReleases, type ChangeFacts } from './rollout.domain';
import { withdrawalsOf } from './withdrawn.domain';

const facts: ChangeFacts = {
  at: '2026-11-22T12:00:00.000Z',
  by: 'kim',
  reason: 'a test',
  salt: 'salt',
  isAutomatic: false,
  isSoaked: () => true,
};
const v = (version: number): string => `mf-inbox@${version}.0.0-aaaaaaa`;
const gate = { windowS: 60, minSamples: 10, maxFailureIncrease: 0.05, maxSlowdown: 2 };

const after = (...commands: readonly RolloutCommand[]): RolloutState =>
  commands.reduce(
    (state, command) => nextState(state, command, facts),
    emptyRollout('qa', 'mf-inbox', facts.at),
  );
const promoted = (...versions: readonly number[]): readonly RolloutCommand[] =>
  versions.map((version) => ({ kind: 'promote', release: v(version) }));
const canary = (version: number, percent = 5, steps: number[] = []): RolloutCommand => ({
  kind: 'start_percentage',
  release: v(version),
  percent,
  steps,
  gate,
});

describe('nextState', () => {
  it("keeps the former default as fallback after a promotion, and ends the candidate's rule", () => {
    expect(after(...promoted(1, 2))).toMatchObject({ revision: 2, default: v(2), lastGood: v(1) });
    expect(after(...promoted(1), canary(2), ...promoted(2))).toMatchObject({
      default: v(2),
      lastGood: v(1),
      percentage: null,
    });
    expect(after(...promoted(1), canary(2), ...promoted(3)).percentage?.release).toBe(v(2));
  });

  it('changes nothing, not even the revision, for a command without effect', () => {
    const state = after(...promoted(1));
    for (const command of [
      ...promoted(1),
      { kind: 'enable' },
      { kind: 'unlock' },
      { kind: 'set_tenant', merchantId: 1, release: null },
    ] as RolloutCommand[])
      expect(nextState(state, command, facts)).toBe(state);
  });

  it('withdraws a paused candidate until it is resumed', () => {
    const running = after(...promoted(1), canary(2, 25, [50]));
    const withdrawn = nextState(running, { kind: 'pause', withdraw: true }, facts);
    expect(withdrawn.percentage).toMatchObject({
      percent: 0,
      paused: { percent: 25, reason: 'a test' },
    });
    expect(servedReleases(withdrawn)).toEqual([v(1)]);
    expect(withdrawn.percentage === null ? [] : stepsToCome(withdrawn.percentage)).toEqual([50]);
    expect(nextState(withdrawn, { kind: 'pause', withdraw: true }, facts)).toBe(withdrawn);
    expect(nextState(withdrawn, { kind: 'resume' }, facts).percentage).toMatchObject({
      percent: 25,
      paused: null,
    });
    const lowered = nextState(withdrawn, { kind: 'set_percent', percent: 5 }, facts);
    expect(nextState(lowered, { kind: 'resume' }, facts).percentage?.percent).toBe(5);
    const kept = nextState(withdrawn, { kind: 'set_percent', percent: 0 }, facts);
    expect(nextState(kept, { kind: 'resume' }, facts).percentage?.percent).toBe(0);
    const paused = nextState(running, { kind: 'pause' }, facts);
    expect(nextState(paused, { kind: 'pause', withdraw: true }, facts).percentage?.percent).toBe(0);
  });

  it('retires a module: nothing of it is served, and its lock and history stay', () => {
    const busy = after(
      ...promoted(1, 2),
      canary(3),
      { kind: 'set_tenant', merchantId: 7, release: v(3) },
      { kind: 'set_channel', name: 'beta', release: v(3) },
      { kind: 'disable', message: 'off' },
    );
    const retired = nextState(busy, { kind: 'retire' }, facts);
    expect(retired).toEqual({
      ...emptyRollout('qa', 'mf-inbox', facts.at),
      revision: busy.revision + 1,
    });
    expect([namedReleases(retired), widens(busy, { kind: 'retire' }, false)]).toEqual([[], false]);
    expect(nextState(retired, { kind: 'promote', release: v(1) }, facts).default).toBe(v(1));
    expect(() => nextState({ ...busy, module: 'shell' }, { kind: 'retire' }, facts)).toThrow(
      'Every page needs a shell',
    );
  });

  it('retires a release that is served no more, and no other', () => {
    const replaced = after(...promoted(1, 2));
    expect(nextState(replaced, { kind: 'retire', release: v(1) }, facts)).toMatchObject({
      default: v(2),
      lastGood: null,
      lastSoaked: null,
    });
    expect(
      nextState(after(...promoted(1), canary(2, 0)), { kind: 'retire', release: v(2) }, facts)
        .percentage,
    ).toBeNull();
    expect(() => nextState(replaced, { kind: 'retire', release: v(2) }, facts)).toThrow(
      `${v(2)} is served in qa. Roll it back there first, or retire mf-inbox as a whole.`,
    );
  });

  it('rolls back a candidate and ends its merchant and channel rules', () => {
    const state = after(
      ...promoted(1),
      canary(2),
      { kind: 'set_tenant', merchantId: 7, release: v(2) },
      { kind: 'set_tenant', merchantId: 8, release: v(3) },
      { kind: 'set_channel', name: 'beta', release: v(2) },
      { kind: 'rollback' },
    );
    expect(state).toMatchObject({
      default: v(1),
      percentage: null,
      channels: [],
      tenants: [{ merchantId: 8, release: v(3) }],
    });
    expect(servedReleases(state)).toEqual([v(1), v(3)]);
  });

  it('notes the release that open pages must leave until it is served again', () => {
    const withdrawn = (...commands: readonly RolloutCommand[]) =>
      after(...commands).withdrawn?.map(({ release }) => release);
    expect(withdrawn(...promoted(1, 2))).toBeUndefined();
    expect(withdrawn(...promoted(1), canary(2), { kind: 'rollback' })).toEqual([v(2)]);
    expect(withdrawn(...promoted(1, 2), { kind: 'rollback' })).toEqual([v(2)]);
    expect(withdrawn(...promoted(1, 2), { kind: 'rollback' }, ...promoted(3))).toEqual([v(2)]);
    expect(withdrawn(...promoted(1, 2), { kind: 'rollback' }, ...promoted(2))).toEqual([]);
    expect(withdrawn(...promoted(1, 2), { kind: 'rollback' }, canary(2))).toEqual([]);
  });

  it('notes until when unsaved work keeps a withdrawn release', () => {
    const until = '2026-11-22T12:05:00.000Z';
    expect(
      after(...promoted(1, 2), { kind: 'rollback', unsaved_for_s: 300 }).withdrawn,
    ).toMatchObject([{ release: v(2), unsavedUntil: until }]);
    expect(
      withdrawalsOf([
        after(...promoted(1), { kind: 'disable', message: 'off', unsaved_for_s: 300 }),
        after(...promoted(1), { kind: 'disable', message: 'off' }),
        after(...promoted(1, 2), { kind: 'rollback' }),
        after(...promoted(1)),
      ]),
    ).toEqual([
      { module: 'mf-inbox', release: null, message: 'off', unsavedUntil: until },
      { module: 'mf-inbox', release: null, message: 'off', unsavedUntil: null },
      { module: 'mf-inbox', release: v(2), message: null, unsavedUntil: null },
    ]);
  });

  it('rolls back a default to the last good release once, never to the bad one', () => {
    const state = after(
      ...promoted(1, 2),
      { kind: 'set_channel', name: 'beta', release: v(2) },
      { kind: 'rollback' },
    );
    expect(state).toMatchObject({ default: v(1), lastGood: null, channels: [] });
    expect(namedReleases(state)).toEqual([v(1)]);
    expect(() => nextState(state, { kind: 'rollback' }, facts)).toThrow(
      'no release to roll back to',
    );
  });

  it('rolls back to any release and ends the candidate', () => {
    expect(after(...promoted(1, 2, 3), canary(4), { kind: 'rollback', to: v(1) })).toMatchObject({
      default: v(1),
      lastGood: null,
      percentage: null,
    });
    expect(after(...promoted(1, 2), canary(4), { kind: 'rollback', to: v(2) })).toMatchObject({
      default: v(2),
      lastGood: v(1),
      percentage: null,
    });
    expect(() => after(...promoted(1), { kind: 'rollback', to: v(1) })).toThrow(
      'is the default already',
    );
  });

  it('remembers the last soaked default for payment pages through several hotfixes', () => {
    const isSoaked = (release: string): boolean => release === v(1) || release === v(2);
    const then = (...commands: readonly RolloutCommand[]): RolloutState =>
      commands.reduce(
        (state, command) => nextState(state, command, { ...facts, isSoaked }),
        emptyRollout('qa', 'mf-inbox', facts.at),
      );
    expect(then(...promoted(1)).lastSoaked).toBeNull();
    const hotfixed = then(...promoted(1, 2, 3, 4, 5));
    expect(hotfixed).toMatchObject({ default: v(5), lastGood: v(4), lastSoaked: v(2) });
    expect(namedReleases(hotfixed)).toEqual([v(5), v(4), v(2)]);
    expect(then(...promoted(7, 8, 9)).lastSoaked).toBe(v(7));
    expect(then(...promoted(1, 3), { kind: 'rollback' })).toMatchObject({
      default: v(1),
      lastSoaked: v(1),
    });
    expect(
      then(...promoted(1, 2, 3), { kind: 'rollback', to: v(2) }, { kind: 'rollback', to: v(0) }),
    ).toMatchObject({ default: v(0), lastSoaked: null });
    expect(then(...promoted(1, 2), canary(1), { kind: 'rollback' })).toMatchObject({
      default: v(2),
      lastGood: null,
      lastSoaked: null,
    });
  });

  it('runs one candidate at a time with rising steps', () => {
    expect(
      after(...promoted(1), canary(2, 5, [25, 50]), { kind: 'set_percent', percent: 25 })
        .percentage,
    ).toMatchObject({ percent: 25, salt: 'salt', gate });
    expect(() => after(...promoted(1), canary(2), canary(3))).toThrow('is at 5 % already');
    expect(() => after(...promoted(1), canary(1))).toThrow('is the default already');
    expect(() => after(...promoted(1), canary(2, 5, [5]))).toThrow('The steps must rise');
    expect(() => after(...promoted(1), { kind: 'set_percent', percent: 1 })).toThrow(
      'has no percentage rule',
    );
  });

  it('keeps the remaining steps, and restores earlier ones when the percent falls', () => {
    const at = (...percents: readonly number[]): readonly number[] => {
      const { percentage } = after(
        ...promoted(1),
        canary(2, 5, [25, 50, 100]),
        ...percents.map((percent): RolloutCommand => ({ kind: 'set_percent', percent })),
      );
      return percentage === null ? [] : stepsToCome(percentage);
    };
    expect([at(), at(25), at(60), at(100), at(25, 5), at(100, 30)]).toEqual([
      [25, 50, 100],
      [50, 100],
      [100],
      [],
      [25, 50, 100],
      [50, 100],
    ]);
  });

  it('pauses with the reason and judges again after a resume', () => {
    const paused = nextState(
      after(...promoted(1), canary(2)),
      { kind: 'pause' },
      { ...facts, reason: 'odd' },
    );
    expect(paused.percentage?.paused).toEqual({ at: facts.at, reason: 'odd' });
    const later = '2026-11-22T13:00:00.000Z';
    expect(nextState(paused, { kind: 'resume' }, { ...facts, at: later }).percentage).toMatchObject(
      { paused: null, stepSince: later, startedAt: facts.at },
    );
  });

  const all: readonly RolloutCommand[] = [
    { kind: 'promote', release: v(9) },
    { kind: 'rollback' },
    canary(9),
    { kind: 'set_percent', percent: 50 },
    { kind: 'pause' },
    { kind: 'resume' },
    { kind: 'set_tenant', merchantId: 1, release: v(9) },
    { kind: 'set_channel', name: 'beta', release: v(9) },
    { kind: 'disable', message: 'off' },
    { kind: 'enable' },
    { kind: 'lock' },
    { kind: 'unlock' },
  ];
  const locked = after(
    ...promoted(1, 2),
    canary(3),
    { kind: 'disable', message: 'x' },
    { kind: 'lock' },
  );
  const attempt =
    (command: RolloutCommand, isAutomatic = false) =>
    () =>
      nextState(locked, command, { ...facts, isAutomatic });
  const passing = (kind: RolloutCommand['kind']): boolean =>
    ['disable', 'enable', 'unlock'].includes(kind);
  it.each(all.filter(({ kind }) => !passing(kind)))('refuses $kind while locked', (command) => {
    expect(attempt(command)).toThrow('mf-inbox is locked by kim: a test. Unlock it first.');
  });

  it('allows kill switch, unlock and the rollback of a gate while locked', () => {
    for (const command of all.filter(({ kind }) => passing(kind)))
      expect(attempt(command)).not.toThrow();
    expect(attempt({ kind: 'rollback' }, true)).not.toThrow();
    expect(attempt({ kind: 'promote', release: v(3) }, true)).toThrow('is locked');
  });

  it.each<[RolloutCommand, boolean]>([
    ...all.map((command): [RolloutCommand, boolean] => [
      command,
      !['rollback', 'pause', 'disable', 'lock'].includes(command.kind),
    ]),
    [{ kind: 'set_percent', percent: 1 }, false],
    [{ kind: 'set_tenant', merchantId: 1, release: null }, false],
    [{ kind: 'set_channel', name: 'beta', release: null }, false],
    [{ kind: 'rollback', to: v(9) }, true],
  ])('reports for %j widening: %s', (command, expected) => {
    expect(widens(after(...promoted(1), canary(2)), command, false)).toBe(expected);
  });

  it('does not report a rollback to the former default as widening', () => {
    expect(widens(after(...promoted(1)), { kind: 'rollback', to: v(0) }, true)).toBe(false);
  });

  it('does not report a candidate at 0 % as served, and keeps its files', () => {
    const state = after(...promoted(1), canary(2, 0));
    expect([servedReleases(state), namedReleases(state)]).toEqual([[v(1)], [v(1), v(2)]]);
  });
});
