import type { RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { shortRelease } from '../../entities/rollout/release-name';
import { nextText, percentText } from '../../entities/rollout/rollout-words';
import { noRelease, parseSteps, type ChangeValues } from './change.form';
import type { ChangeKind } from './change-kinds';

const named = (release: string | null): string =>
  release === null || release === '' ? 'nothing' : shortRelease(release);
const list = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ');

const everybodyOf = ({ tenants, channels }: RolloutState): string =>
  tenants.length + channels.length === 0 ? 'Every visitor' : 'Every visitor without another rule';

/** Merchants and channels that a rollback takes along: no rule serves what was rolled back from. */
const alsoLeaving = (
  { tenants, channels }: RolloutState,
  left: readonly (string | null)[],
): readonly string[] => {
  const names = [
    ...tenants
      .filter(({ release }) => left.includes(release))
      .map(({ merchantId }) => `merchant ${merchantId}`),
    ...channels
      .filter(({ release }) => left.includes(release))
      .map(({ name }) => `channel ${name}`),
  ];
  return names.length === 0
    ? []
    : [
        `The ${names.length === 1 ? 'rule' : 'rules'} of ${list(names)} for it ${names.length === 1 ? 'ends' : 'end'}, too.`,
      ];
};

const rollback = (values: ChangeValues, state: RolloutState): readonly string[] => {
  const { percentage, lastGood, default: standard } = state;
  const isOwnWay = values.release === noRelease || values.release === '';
  if (isOwnWay && percentage !== null) {
    return [
      `${percentText(percentage.percent)} of the visitors go back from ${named(percentage.release)} to ${named(standard)}, and the canary ends.`,
      ...alsoLeaving(state, [percentage.release]),
    ];
  }
  const target = isOwnWay ? lastGood : values.release;
  const left = [standard, percentage?.release ?? null].filter((release) => release !== target);
  return [
    `${everybodyOf(state)} goes back from ${named(standard)} to ${named(target)}.`,
    ...(percentage === null ? [] : [`The canary of ${named(percentage.release)} ends.`]),
    ...alsoLeaving(state, left),
  ];
};

const setPercent = ({ percent }: ChangeValues, state: RolloutState): readonly string[] => {
  const { percentage, default: standard } = state;
  const share = Number(percent);
  if (percentage === null || percent.trim() === '' || !(share >= 0 && share <= 100)) return [];
  const [candidate, was] = [named(percentage.release), percentText(percentage.percent)];
  if (share === percentage.percent) return [`It is at ${was} already: nothing changes.`];
  if (share === 0) return [`No visitor is served ${candidate}; the canary waits at 0 %.`];
  if (share === 100)
    return [
      `${everybodyOf(state)} is served ${candidate}. ${named(standard)} stays the default, which Roll back returns to, until it is promoted.`,
    ];
  return [
    share > percentage.percent
      ? `From ${was} to ${percentText(share)} of the visitors: who is served ${candidate} now still is.`
      : `From ${was} to ${percentText(share)} of the visitors: the others go back to ${named(standard)}.`,
  ];
};

const promote = ({ release }: ChangeValues, state: RolloutState): readonly string[] => {
  const { percentage, default: standard } = state;
  const who =
    percentage?.release === release || percentage === null
      ? everybodyOf(state)
      : 'Every visitor without another rule';
  if (release === '') return [];
  if (release === standard) return ["It's already the default. Nothing changes."];
  return [
    standard === null
      ? `${who} is served ${named(release)}.`
      : `${who} is served ${named(release)} instead of ${named(standard)}, which Roll back returns to.`,
    ...(percentage === null
      ? []
      : [
          percentage.release === release
            ? 'The canary ends: it has become the default.'
            : `The canary of ${named(percentage.release)} goes on at ${percentText(percentage.percent)}.`,
        ]),
  ];
};

const whatFollows = (values: ChangeValues): readonly string[] => {
  const { hasGate, hasSchedule, steps, everyMinutes, startAt } = values;
  const planned = parseSteps(steps);
  const isTimed = hasSchedule && everyMinutes.trim() !== '';
  if (hasSchedule && startAt.trim() !== '')
    return [
      `It waits at 0 % until ${startAt.trim()} UTC.`,
      ...whatFollows({ ...values, startAt: '' }),
    ];
  if (!hasGate && isTimed && !planned.some(Number.isNaN))
    return [
      `Every ${everyMinutes.trim()} minutes it goes on without a look at its failures: then ${nextText(planned)}.`,
    ];
  if (!hasGate) return ['Without a gate it stays so until an operator changes it.'];
  return planned.some(Number.isNaN)
    ? []
    : [`The gate goes on by itself: then ${nextText(planned)}.`];
};

const ruleOf = (
  who: string,
  kept: string | undefined,
  { release }: ChangeValues,
): readonly string[] => {
  if (release === '') return [];
  if (release !== noRelease)
    return [
      `${who} served ${named(release)}${kept === undefined ? '' : ` instead of ${named(kept)}`}, whatever comes after this rule.`,
    ];
  return [
    kept === undefined
      ? "There's no such rule. Nothing changes."
      : `${who} no longer served ${named(kept)}: the rules after it decide.`,
  ];
};

const startPercentage = (values: ChangeValues, state: RolloutState): readonly string[] => {
  const { environment, default: standard } = state;
  if (values.release === '' || values.percent.trim() === '') return [];
  return [
    `${percentText(Number(values.percent))} of the visitors of ${environment} are served ${named(values.release)} instead of ${named(standard)}; they stay in while the share grows.`,
    ...whatFollows(values),
  ];
};

const resume = (_values: ChangeValues, { percentage }: RolloutState): readonly string[] => {
  const percent = percentage?.paused?.percent;
  return [
    percent === undefined
      ? 'The share stays, and the gate evaluates this step again.'
      : `${percentText(percent)} of the visitors are served it again, and the gate judges this step anew.`,
  ];
};

type Consequence = (values: ChangeValues, state: RolloutState) => readonly string[];
const consequences: Readonly<Record<ChangeKind, Consequence>> = {
  start_percentage: startPercentage,
  set_percent: setPercent,
  pause: ({ isWithdrawn }, { percentage }) => [
    isWithdrawn
      ? `No visitor is served ${named(percentage?.release ?? null)} until it is resumed.`
      : 'The share stays, and no step follows on its own.',
  ],
  resume,
  promote,
  rollback,
  set_tenant: (values, { tenants }) =>
    ruleOf(
      `Staff and customers of merchant ${values.merchantId || '…'} are`,
      tenants.find(({ merchantId }) => String(merchantId) === values.merchantId.trim())?.release,
      values,
    ),
  set_channel: (values, { channels }) =>
    ruleOf(
      `Who joins the channel ${values.channel || '…'} with ?channel=${values.channel || '…'} is`,
      channels.find(({ name }) => name === values.channel.trim())?.release,
      values,
    ),
  disable: (_values, { module, environment }) => [
    module === 'shell'
      ? `The whole product is off in ${environment}: every page shows the message and nothing else.`
      : `No visitor of ${environment} is served ${module}: its screens show the message, everything else goes on.`,
  ],
  enable: (_values, { module, environment }) => [
    `${environment} serves ${module} again, as the rules say.`,
  ],
  lock: () => [
    'The changes of every operator are refused until it is unlocked, and the gate takes no step. Switching off, and a gate’s rollback, still work.',
  ],
  unlock: () => ['It can be changed again, and a gate goes on.'],
  retire: (_values, { module, environment }) => [
    `${environment} no longer serves ${module} under any rule. Its addresses go back to the modules that had them.`,
  ],
};

/** Describes the effect of a change on visitors with the current values; empty while a choice is missing. */
export const consequenceOf = (
  kind: ChangeKind,
  values: ChangeValues,
  state: RolloutState,
): readonly string[] => consequences[kind](values, state);
