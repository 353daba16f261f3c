import { rolloutCommands } from '@billfold/shared/contracts/rollout-commands';
import {
  describeSchedule,
  spanText,
  stepsToCome,
} from '@billfold/shared/contracts/rollout-defaults';
import type { PercentageRule, RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { shortRelease, withShortReleases } from './release-name';

export const percentText = (percent: number): string => `${Math.round(percent * 100) / 100} %`;

/** What is still to come, a gate's last step among them. */
export const nextText = (steps: readonly number[]): string =>
  [...steps.filter((step) => step < 100).map(percentText), 'every visitor'].join(', then ');

/** The step after the current one, in words. */
export const gateWords = ({
  gate,
  paused,
  schedule,
  ...rule
}: Pick<PercentageRule, 'gate' | 'percent' | 'steps' | 'paused' | 'schedule'>): string => {
  const steps = stepsToCome(rule);
  const phrases = describeSchedule(schedule);
  const planned = phrases.length === 0 ? '' : ` Schedule: ${phrases.join('; ')}.`;
  if (paused !== null)
    return paused.percent === undefined
      ? `Paused: ${withShortReleases(paused.reason)}`
      : `Paused, ${percentText(paused.percent)} again when resumed: ${withShortReleases(paused.reason)}`;
  if (gate === null && (schedule?.everyS ?? null) !== null)
    return `No gate: it goes on by its schedule (${nextText(steps)}).${planned}`;
  if (gate === null && planned !== '') return `No gate.${planned}`;
  if (gate === null)
    return steps.length === 0
      ? 'No gate: it stays until an operator changes it.'
      : `No gate: the next steps (${nextText(steps)}) are taken by hand.`;
  return `Gate: after ${spanText(gate.windowS)} and ${gate.minSamples} visitors of each release it goes on (${nextText(steps)}), or rolls back when ${percentText(gate.maxFailureIncrease * 100)} more page views fail or pages are ${gate.maxSlowdown} times as slow.${planned}`;
};

/** One rule: its visitors, the release that they get, and its remarks. */
export type Rule = {
  readonly kind: 'merchant' | 'canary' | 'channel' | 'default' | 'fallback';
  /** Of a merchant its number, of a channel its name. */
  readonly subject: string;
  readonly who: string;
  readonly release: string | null;
  readonly more: string;
};

/** Lists the rules in the order in which the registry applies them: the first that fits a visitor counts. */
export const rulesOf = ({
  tenants,
  percentage,
  channels,
  default: standard,
  lastGood,
}: RolloutState): readonly Rule[] => {
  const rules: readonly Rule[] = [
    ...tenants.map(({ merchantId, release }): Rule => ({
      kind: 'merchant',
      subject: String(merchantId),
      who: `Staff and customers of merchant ${merchantId}`,
      release,
      more: '',
    })),
    ...(percentage === null
      ? []
      : [
          {
            kind: 'canary',
            subject: '',
            who: `${percentText(percentage.percent)} of the visitors`,
            release: percentage.release,
            more: gateWords(percentage),
          } as const,
        ]),
    ...channels.map(({ name, release }): Rule => ({
      kind: 'channel',
      subject: name,
      who: `Who joined the channel ${name}`,
      release,
      more: '',
    })),
  ];
  return [
    ...rules,
    {
      kind: 'default',
      subject: '',
      who: rules.length === 0 ? 'Every visitor' : 'Every other visitor',
      release: standard,
      more: standard === null ? 'Nothing: there is no default.' : '',
    },
    ...(lastGood === null
      ? []
      : [
          {
            kind: 'fallback',
            subject: '',
            who: 'A visitor whose page cannot load that',
            release: lastGood,
            more: 'The page falls back to the default before.',
          } as const,
        ]),
  ];
};

const nothing = 'nothing';
const named = (release: string | null | undefined): string =>
  release === null || release === undefined ? nothing : shortRelease(release);
const changed = (label: string, before: string, after: string): readonly string[] =>
  before === after ? [] : [`${label}: ${before} → ${after}`];

const keyed = <Item extends { readonly release: string }>(
  items: readonly Item[] | undefined,
  keyOf: (item: Item) => string,
): ReadonlyMap<string, string> => new Map((items ?? []).map((item) => [keyOf(item), item.release]));

const differ = (
  label: string,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((key) =>
    changed(`${label} ${key}`, named(before.get(key)), named(after.get(key))),
  );

const gateText = (rule: PercentageRule | null | undefined): string => {
  const gate = rule?.gate;
  return gate === null || gate === undefined
    ? 'none'
    : `${spanText(gate.windowS)}, ${gate.minSamples} visitors, +${percentText(gate.maxFailureIncrease * 100)} failures, ${gate.maxSlowdown}× slower`;
};
const yesNo = (is: boolean): string => (is ? 'yes' : 'no');

/** What a change changed: one line for each field that differs, `label: before → after`. */
export const differenceWords = (
  before: RolloutState | null,
  after: RolloutState | null,
): readonly string[] => {
  const was = before?.percentage ?? null;
  const is = after?.percentage ?? null;
  const [stepsBefore, stepsAfter] = [was, is].map(
    (rule) => (rule === null ? [] : stepsToCome(rule)).map(percentText).join(', ') || 'none',
  );
  return [
    ...changed('Default', named(before?.default), named(after?.default)),
    ...changed('Last good', named(before?.lastGood), named(after?.lastGood)),
    ...changed('Candidate', named(was?.release), named(is?.release)),
    ...changed(
      'Percent',
      was === null ? nothing : percentText(was.percent),
      is === null ? nothing : percentText(is.percent),
    ),
    ...changed('Next steps', stepsBefore ?? '', stepsAfter ?? ''),
    ...changed('Gate', gateText(was), gateText(is)),
    ...changed(
      'Paused',
      yesNo((was?.paused ?? null) !== null),
      yesNo((is?.paused ?? null) !== null),
    ),
    ...differ(
      'Merchant',
      keyed(before?.tenants, (tenant) => String(tenant.merchantId)),
      keyed(after?.tenants, (tenant) => String(tenant.merchantId)),
    ),
    ...differ(
      'Channel',
      keyed(before?.channels, (channel) => channel.name),
      keyed(after?.channels, (channel) => channel.name),
    ),
    ...changed('Switched off', before?.disabled?.message ?? 'no', after?.disabled?.message ?? 'no'),
    ...changed(
      'Locked',
      yesNo((before?.lock ?? null) !== null),
      yesNo((after?.lock ?? null) !== null),
    ),
  ];
};

const changes: Readonly<Record<string, { readonly past: string }>> = rolloutCommands;
const actions: Readonly<Record<string, string>> = {
  release_registered: 'registered a release',
  release_retired: 'retired a release',
  address_given: 'gave it addresses',
  address_freed: 'freed addresses',
  soak_skip_asked: 'asked to skip the soak time',
  soak_skipped: 'let it skip the soak time',
  change_asked: 'asked for a change',
  change_withdrawn: 'withdrew a change',
  second_person_required: 'made a second person necessary',
  second_person_ended: 'ended the need of a second person',
  environment_protected: 'protected the environment',
  environment_opened: 'opened the environment',
  override_issued: 'issued an override',
  override_revoked: 'revoked an override',
  gate_step: 'went on to the next step',
  gate_rollback: 'rolled back by itself',
  gate_pause: 'paused by itself',
  schedule_step: 'went on by its schedule',
  schedule_pause: 'could not go on by its schedule',
};

/** `jo rolled back` reads as a sentence. */
export const actionWords = (action: string): string =>
  actions[action] ?? changes[action]?.past ?? action.replaceAll('_', ' ');
