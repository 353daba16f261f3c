import type { RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { percentageOf, rolloutOf } from '../../testing/rollout-factory';
import { initialChange, type ChangeValues } from './change.form';
import type { ChangeKind } from './change-kinds';
import { consequenceOf } from './consequence';

const sentenceFor = (
  kind: ChangeKind,
  state: RolloutState,
  typed: Partial<ChangeValues> = {},
): string => consequenceOf(kind, { ...initialChange(kind, state), ...typed }, state).join(' ');
const candidate = 'mf-inbox@1.5.0-bbbbbbb';
const canary = rolloutOf({ percentage: percentageOf({ percent: 25 }) });
const ruled = rolloutOf({
  percentage: percentageOf({ percent: 25 }),
  tenants: [{ merchantId: 7, release: candidate }],
  channels: [{ name: 'beta', release: candidate }],
});

describe('consequenceOf', () => {
  it.each<[string, ChangeKind, RolloutState, Partial<ChangeValues>, string]>([
    [
      'the end of a canary',
      'rollback',
      canary,
      {},
      '25 % of the visitors go back from 1.5.0-bbbbbbb to 1.4.2-aaaaaaa, and the canary ends.',
    ],
    [
      'the rules that go with it',
      'rollback',
      ruled,
      {},
      '25 % of the visitors go back from 1.5.0-bbbbbbb to 1.4.2-aaaaaaa, and the canary ends. The rules of merchant 7 and channel beta for it end, too.',
    ],
    [
      'a canary that is withdrawn',
      'pause',
      canary,
      { isWithdrawn: true },
      'No visitor is served 1.5.0-bbbbbbb until it is resumed.',
    ],
    [
      'the end of a withdrawal',
      'resume',
      rolloutOf({
        percentage: percentageOf({ percent: 0, paused: { at: '', reason: 'x', percent: 25 } }),
      }),
      {},
      '25 % of the visitors are served it again, and the gate judges this step anew.',
    ],
    [
      'a canary by the clock',
      'start_percentage',
      rolloutOf({}),
      {
        release: candidate,
        hasGate: false,
        hasSchedule: true,
        startAt: '2026-11-24 09:00',
        everyMinutes: '30',
        steps: '100',
      },
      '5 % of the visitors of dev are served 1.5.0-bbbbbbb instead of 1.4.2-aaaaaaa; they stay in while the share grows. It waits at 0 % until 2026-11-24 09:00 UTC. Every 30 minutes it goes on without a look at its failures: then every visitor.',
    ],
    [
      'a rollback of the default',
      'rollback',
      rolloutOf({}),
      {},
      'Every visitor goes back from 1.4.2-aaaaaaa to 1.4.1-9999999.',
    ],
    [
      'a rollback to a release by name',
      'rollback',
      canary,
      { release: 'mf-inbox@1.0.0-1111111' },
      'Every visitor goes back from 1.4.2-aaaaaaa to 1.0.0-1111111. The canary of 1.5.0-bbbbbbb ends.',
    ],
    [
      'a promotion',
      'promote',
      rolloutOf({}),
      { release: candidate },
      'Every visitor is served 1.5.0-bbbbbbb instead of 1.4.2-aaaaaaa, which Roll back returns to.',
    ],
    [
      'a promotion of the canary',
      'promote',
      canary,
      {},
      'Every visitor is served 1.5.0-bbbbbbb instead of 1.4.2-aaaaaaa, which Roll back returns to. The canary ends: it has become the default.',
    ],
    [
      'a promotion beside a canary',
      'promote',
      canary,
      { release: 'mf-inbox@1.6.0-ccccccc' },
      'Every visitor without another rule is served 1.6.0-ccccccc instead of 1.4.2-aaaaaaa, which Roll back returns to. The canary of 1.5.0-bbbbbbb goes on at 25 %.',
    ],
    [
      'a wider share',
      'set_percent',
      canary,
      { percent: '50' },
      'From 25 % to 50 % of the visitors: who is served 1.5.0-bbbbbbb now still is.',
    ],
    [
      'a smaller share',
      'set_percent',
      canary,
      { percent: '5' },
      'From 25 % to 5 % of the visitors: the others go back to 1.4.2-aaaaaaa.',
    ],
    [
      'no visitor',
      'set_percent',
      canary,
      { percent: '0' },
      'No visitor is served 1.5.0-bbbbbbb; the canary waits at 0 %.',
    ],
    [
      'every visitor',
      'set_percent',
      canary,
      { percent: '100' },
      'Every visitor is served 1.5.0-bbbbbbb. 1.4.2-aaaaaaa stays the default, which Roll back returns to, until it is promoted.',
    ],
    ['no share', 'set_percent', canary, { percent: 'x' }, ''],
    [
      'the kill switch',
      'disable',
      rolloutOf({}),
      {},
      'No visitor of dev is served mf-inbox: its screens show the message, everything else goes on.',
    ],
    [
      'the kill switch of the shell',
      'disable',
      rolloutOf({ module: 'shell' }),
      {},
      'The whole product is off in dev: every page shows the message and nothing else.',
    ],
    [
      'a merchant’s rule',
      'set_tenant',
      rolloutOf({}),
      { merchantId: '7', release: candidate },
      'Staff and customers of merchant 7 are served 1.5.0-bbbbbbb, whatever comes after this rule.',
    ],
    [
      'the end of a merchant’s rule',
      'set_tenant',
      ruled,
      { merchantId: '7', release: 'none' },
      'Staff and customers of merchant 7 are no longer served 1.5.0-bbbbbbb: the rules after it decide.',
    ],
    [
      'a rule that is not there',
      'set_channel',
      rolloutOf({}),
      { channel: 'beta', release: 'none' },
      "There's no such rule. Nothing changes.",
    ],
    [
      'a gate that takes all its steps',
      'start_percentage',
      rolloutOf({}),
      { release: candidate },
      '5 % of the visitors of dev are served 1.5.0-bbbbbbb instead of 1.4.2-aaaaaaa; they stay in while the share grows. The gate goes on by itself: then 25 %, then 50 %, then every visitor.',
    ],
    [
      'a gate without steps',
      'start_percentage',
      rolloutOf({}),
      { release: candidate, steps: '' },
      '5 % of the visitors of dev are served 1.5.0-bbbbbbb instead of 1.4.2-aaaaaaa; they stay in while the share grows. The gate goes on by itself: then every visitor.',
    ],
    [
      'no gate',
      'start_percentage',
      rolloutOf({}),
      { release: candidate, hasGate: false },
      '5 % of the visitors of dev are served 1.5.0-bbbbbbb instead of 1.4.2-aaaaaaa; they stay in while the share grows. Without a gate it stays so until an operator changes it.',
    ],
    ['nothing chosen yet', 'start_percentage', rolloutOf({}), {}, ''],
  ])('names %s', (_name, kind, state, typed, sentence) => {
    expect(sentenceFor(kind, state, typed)).toBe(sentence);
  });
});
