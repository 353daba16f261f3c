import { switchedOffMessage, usualGate } from '@billfold/shared/contracts/rollout-defaults';
import type {
  Gate,
  RolloutCommand,
  RolloutState,
} from '@billfold/shared/contracts/rollout.contract';
import { boolean, mixed, number, object, string, type AnyObjectSchema, type Schema } from 'yup';
import { changeTexts, type ChangeKind } from './change-kinds';
import { initialSchedule, scheduleOf, scheduleRules, type ScheduleValues } from './schedule.form';

/** The form's values; all are texts, so that invalid entries are kept. */
export type ChangeValues = ScheduleValues & {
  readonly release: string;
  readonly percent: string;
  readonly steps: string;
  readonly hasGate: boolean;
  readonly windowS: string;
  readonly minSamples: string;
  readonly maxFailurePercent: string;
  readonly maxSlowdown: string;
  /** Of a pause: serve the canary to no visitor meanwhile. */
  readonly isWithdrawn: boolean;
  readonly merchantId: string;
  readonly channel: string;
  readonly message: string;
  /** Seconds for which unsaved work keeps the module in an open page, or `untilSaved`. */
  readonly unsavedFor: string;
  readonly reason: string;
  readonly confirmation: string;
};

export const percentPresets = [1, 5, 25, 50, 100] as const;
/** Returns the usual steps above a percentage as form text. */
export const stepsAfter = (percent: number): string =>
  percentPresets.filter((preset) => preset > percent).join(', ');

/** The choice that removes a merchant's or a channel's rule, or leaves a rollback's target to the registry. */
export const noRelease = 'none';
/** Unsaved work keeps the module in an open page until it is saved. */
export const untilSaved = 'saved';

const lists = /^\s*(\d+(\.\d+)?\s*(,\s*\d+(\.\d+)?\s*)*)?$/;
export const parseSteps = (text: string): readonly number[] =>
  text
    .split(',')
    .map((step) => step.trim())
    .filter(Boolean)
    .map(Number);

export const initialChange = (kind: ChangeKind, state: RolloutState): ChangeValues => ({
  release:
    kind === 'promote' ? (state.percentage?.release ?? '') : kind === 'rollback' ? noRelease : '',
  percent: kind === 'set_percent' ? String(state.percentage?.percent ?? '') : '5',
  steps: stepsAfter(5),
  hasGate: true,
  windowS: String(usualGate.windowS),
  minSamples: String(usualGate.minSamples),
  maxFailurePercent: String(usualGate.maxFailureIncrease * 100),
  maxSlowdown: String(usualGate.maxSlowdown),
  ...initialSchedule,
  isWithdrawn: false,
  merchantId: '',
  channel: '',
  message: state.disabled?.message ?? switchedOffMessage,
  unsavedFor: untilSaved,
  reason: changeTexts[kind].reason,
  confirmation: '',
});

/** Kinds that always serve a new release to more visitors; other kinds depend on the values. */
export const wideningKinds: readonly ChangeKind[] = [
  'start_percentage',
  'promote',
  'resume',
  'enable',
  'unlock',
];

/**
 * Returns whether more visitors may get another release than before: a protected environment then requires its name.
 */
export const isWidening = (
  kind: ChangeKind,
  values: ChangeValues,
  state: RolloutState,
): boolean => {
  if (kind === 'set_percent') return Number(values.percent) > (state.percentage?.percent ?? 0);
  if (kind === 'set_tenant' || kind === 'set_channel') return values.release !== noRelease;
  return wideningKinds.includes(kind);
};

const percentRule = (label: string) =>
  number()
    .transform((value: number, original: unknown) => (original === '' ? Number.NaN : value))
    .typeError(`${label} is a number from 0 to 100`)
    .required()
    .min(0, `${label} is at least 0`)
    .max(100, `${label} is at most 100`);
const numberRule = (label: string, min: number, max: number) =>
  number()
    .typeError(`${label} is a number`)
    .required(`${label} is missing`)
    .min(min, `${label} is at least ${min}`)
    .max(max, `${label} is at most ${max}`);
const releaseRule = string().required('Choose a release');

const gated = (rule: Schema): Schema =>
  mixed().when('hasGate', ([hasGate], unruled) => (hasGate === true ? rule : unruled));

const canaryRules = {
  release: releaseRule,
  percent: percentRule('The percentage'),
  steps: string()
    .matches(lists, 'Steps are numbers with commas between: 25, 50, 100')
    .test('ascending', 'Steps go up, from the percentage on to 100 at most', (text, { parent }) => {
      const steps = [Number((parent as ChangeValues).percent), ...parseSteps(text ?? '')];
      return steps.every(
        (step, index) => step <= 100 && (index === 0 || step > (steps[index - 1] ?? 0)),
      );
    }),
  hasGate: boolean(),
  windowS: gated(numberRule('The window', 5, 86_400).integer('The window is whole seconds')),
  minSamples: gated(
    numberRule('The number of visitors', 1, 1_000_000).integer('Visitors are whole'),
  ),
  maxFailurePercent: gated(numberRule('The share of failures', 0, 100)),
  maxSlowdown: gated(numberRule('The slow-down', 1, 100)),
  ...scheduleRules,
};

const rulesOf: Readonly<
  Record<ChangeKind, Readonly<Record<string, AnyObjectSchema['fields'][string]>>>
> = {
  start_percentage: canaryRules,
  set_percent: { percent: percentRule('The percentage') },
  pause: { isWithdrawn: boolean() },
  resume: {},
  promote: { release: releaseRule },
  rollback: {},
  set_tenant: {
    release: releaseRule,
    merchantId: string()
      .trim()
      .required('Type the number of the merchant')
      .matches(/^[1-9]\d{0,8}$/, 'A merchant is a whole number'),
  },
  set_channel: {
    release: releaseRule,
    channel: string()
      .trim()
      .required('Type the name of the channel')
      .matches(/^[a-z][a-z0-9-]{0,30}$/, 'A channel is a short name in lower case'),
  },
  disable: {
    message: string()
      .trim()
      .required('Say what visitors should read')
      .max(300, 'At most 300 characters'),
  },
  enable: {},
  lock: {},
  unlock: {},
  retire: {},
};

/** `isProtected`: the operator must type the environment's name when the change serves more visitors. */
export const changeSchema = (
  kind: ChangeKind,
  state: RolloutState,
  isProtected: boolean,
): AnyObjectSchema =>
  object({
    ...rulesOf[kind],
    reason: string()
      .trim()
      .required('Say why: it is written into the history')
      .max(500, 'At most 500 characters'),
    confirmation: string().test(
      'typed',
      `Type ${state.environment} to go on`,
      (text, { parent }) =>
        !isProtected ||
        !isWidening(kind, parent as ChangeValues, state) ||
        text === state.environment,
    ),
  });

const gateOf = (values: ChangeValues): Gate | null =>
  values.hasGate
    ? {
        windowS: Number(values.windowS),
        minSamples: Number(values.minSamples),
        maxFailureIncrease: Number(values.maxFailurePercent) / 100,
        maxSlowdown: Number(values.maxSlowdown),
      }
    : null;

/** Returns the label of the button; it names a removal when the values remove a rule. */
export const buttonOf = (kind: ChangeKind, { release }: Pick<ChangeValues, 'release'>): string =>
  (kind === 'set_tenant' || kind === 'set_channel') && release === noRelease
    ? changeTexts[kind].button.replace('Set', 'Remove')
    : changeTexts[kind].button;

const unsavedLimit = ({ unsavedFor }: ChangeValues): { readonly unsaved_for_s?: number } =>
  unsavedFor === untilSaved ? {} : { unsaved_for_s: Number(unsavedFor) };

const orNothing = (release: string): string | null => (release === noRelease ? null : release);

/** Converts valid values to the command. */
export const toCommand = (kind: ChangeKind, values: ChangeValues): RolloutCommand => {
  switch (kind) {
    case 'start_percentage': {
      const schedule = scheduleOf(values);
      return {
        kind,
        release: values.release,
        percent: Number(values.percent),
        steps: [...parseSteps(values.steps)],
        gate: gateOf(values),
        ...(schedule === null ? {} : { schedule }),
      };
    }
    case 'set_percent':
      return { kind, percent: Number(values.percent) };
    case 'promote':
      return { kind, release: values.release };
    case 'rollback':
      return {
        kind,
        ...(values.release === noRelease ? {} : { to: values.release }),
        ...unsavedLimit(values),
      };
    case 'set_tenant':
      return { kind, merchantId: Number(values.merchantId), release: orNothing(values.release) };
    case 'set_channel':
      return { kind, name: values.channel.trim(), release: orNothing(values.release) };
    case 'disable':
      return { kind, message: values.message.trim(), ...unsavedLimit(values) };
    case 'pause':
      return values.isWithdrawn ? { kind, withdraw: true } : { kind };
    case 'resume':
    case 'enable':
    case 'lock':
    case 'unlock':
    case 'retire':
      return { kind };
  }
};
