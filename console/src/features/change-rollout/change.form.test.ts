import { usualGate } from '@billfold/shared/contracts/rollout-defaults';
import { percentageOf, rolloutOf } from '../../testing/rollout-factory';
import { changesFor, type ChangeKind } from './change-kinds';
import {
  changeSchema,
  initialChange,
  isWidening,
  toCommand,
  type ChangeValues,
} from './change.form';

const state = rolloutOf({ percentage: percentageOf({ percent: 25 }) });
const valuesOf = (kind: ChangeKind, change: Partial<ChangeValues> = {}): ChangeValues => ({
  ...initialChange(kind, state),
  reason: 'because',
  ...change,
});
const problemsOf = async (
  kind: ChangeKind,
  change: Partial<ChangeValues>,
  isProtected = false,
): Promise<readonly string[]> => {
  try {
    await changeSchema(kind, state, isProtected).validate(valuesOf(kind, change), {
      abortEarly: false,
    });
    return [];
  } catch (error) {
    return (error as { readonly errors: readonly string[] }).errors;
  }
};
const release = 'mf-inbox@1.5.0-bbbbbbb';

describe('change form', () => {
  it.each<[ChangeKind, Partial<ChangeValues>, object]>([
    [
      'start_percentage',
      { release },
      { kind: 'start_percentage', release, percent: 5, steps: [25, 50, 100], gate: usualGate },
    ],
    [
      'start_percentage',
      { release, hasGate: false, windowS: 'x', steps: '' },
      { kind: 'start_percentage', release, percent: 5, steps: [], gate: null },
    ],
    ['set_percent', { percent: '2.5' }, { kind: 'set_percent', percent: 2.5 }],
    ['rollback', {}, { kind: 'rollback' }],
    ['rollback', { release }, { kind: 'rollback', to: release }],
    ['rollback', { unsavedFor: '0' }, { kind: 'rollback', unsaved_for_s: 0 }],
    ['set_tenant', { release, merchantId: '7' }, { kind: 'set_tenant', merchantId: 7, release }],
    [
      'set_tenant',
      { release: 'none', merchantId: '7' },
      { kind: 'set_tenant', merchantId: 7, release: null },
    ],
    ['set_channel', { release, channel: 'beta' }, { kind: 'set_channel', name: 'beta', release }],
    ['disable', { message: ' Back soon ' }, { kind: 'disable', message: 'Back soon' }],
    [
      'disable',
      { message: 'Back soon', unsavedFor: '300' },
      { kind: 'disable', message: 'Back soon', unsaved_for_s: 300 },
    ],
    ['pause', {}, { kind: 'pause' }],
    ['pause', { isWithdrawn: true }, { kind: 'pause', withdraw: true }],
    [
      'start_percentage',
      { release, hasGate: false, steps: '100', hasSchedule: true, everyMinutes: '30' },
      {
        kind: 'start_percentage',
        release,
        percent: 5,
        steps: [100],
        gate: null,
        schedule: { startAt: null, everyS: 1_800, hours: null },
      },
    ],
  ])('accepts %s of %j and builds its command', async (kind, change, command) => {
    expect(await problemsOf(kind, change)).toEqual([]);
    expect(toCommand(kind, valuesOf(kind, change))).toEqual(command);
  });

  it.each<[ChangeKind, Partial<ChangeValues>, string]>([
    ['start_percentage', {}, 'Choose a release'],
    ['start_percentage', { release, percent: '101', steps: '' }, 'The percentage is at most 100'],
    [
      'start_percentage',
      { release, steps: '25; 50' },
      'Steps are numbers with commas between: 25, 50, 100',
    ],
    [
      'start_percentage',
      { release, steps: '50, 25' },
      'Steps go up, from the percentage on to 100 at most',
    ],
    [
      'start_percentage',
      { release, percent: '30' },
      'Steps go up, from the percentage on to 100 at most',
    ],
    ['start_percentage', { release, windowS: '1' }, 'The window is at least 5'],
    ['set_percent', { percent: '' }, 'The percentage is a number from 0 to 100'],
    ['set_percent', { percent: '-1' }, 'The percentage is at least 0'],
    ['set_tenant', { release, merchantId: '0' }, 'A merchant is a whole number'],
    ['set_channel', { release, channel: 'Beta' }, 'A channel is a short name in lower case'],
    ['disable', { message: ' ' }, 'Say what visitors should read'],
    ['rollback', { reason: '  ' }, 'Say why: it is written into the history'],
  ])('rejects %s of %j with the reason', async (kind, change, problem) => {
    expect(await problemsOf(kind, change)).toContain(problem);
  });

  it('asks for the name of a protected environment only when the change widens', async () => {
    expect(await problemsOf('set_percent', { percent: '50' }, true)).toEqual(['Type dev to go on']);
    expect(await problemsOf('set_percent', { percent: '50', confirmation: 'dev' }, true)).toEqual(
      [],
    );
    expect(await problemsOf('set_percent', { percent: '5' }, true)).toEqual([]);
    expect(await problemsOf('rollback', {}, true)).toEqual([]);
    expect(isWidening('promote', valuesOf('promote'), state)).toBe(true);
  });
});

describe('changesFor', () => {
  it('offers the steps of a canary only during a canary', () => {
    expect(changesFor(state)).toEqual([
      'set_percent',
      'pause',
      'promote',
      'set_tenant',
      'set_channel',
      'lock',
      'rollback',
      'disable',
      'retire',
    ]);
    expect(
      changesFor(
        rolloutOf({
          lastGood: null,
          disabled: { message: 'x' },
          lock: { by: 'jo', at: '', reason: '' },
        }),
      ),
    ).toEqual([
      'start_percentage',
      'promote',
      'set_tenant',
      'set_channel',
      'unlock',
      'enable',
      'retire',
    ]);
    expect(changesFor(rolloutOf({ module: 'shell' }))).not.toContain('retire');
    const retired = rolloutOf({ default: null, percentage: null, lock: null });
    expect(changesFor(retired)).toEqual(['promote', 'start_percentage']);
  });
});
