import {
  gateFields,
  reasonLimit,
  rolloutCommands,
  type ChangeKind,
  type Field,
  type Fields,
} from '@billfold/shared/contracts/rollout-commands';
import { switchedOffMessage, widens } from '@billfold/shared/contracts/rollout-defaults';
import type { RolloutCommand, RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { boolean, mixed, number, object, string, type AnyObjectSchema, type Schema } from 'yup';
import { changeTexts } from './change-kinds';
import { initialSchedule, scheduleOf, scheduleRules, type ScheduleValues } from './schedule.form';

type Inside<Group> = Group extends unknown ? Group[keyof Group] : never;
type Shown = Extract<
  Inside<(typeof rolloutCommands)[ChangeKind]['fields'] | typeof gateFields>,
  { readonly control: object }
>;
type NameOf<One extends Shown> = One['control']['name'];

/** The form's values: boxes are true or false, all others texts, so that invalid entries are kept. */
export type ChangeValues = ScheduleValues &
  Readonly<Record<NameOf<Exclude<Shown, { readonly type: 'flag' }>>, string>> &
  Readonly<Record<NameOf<Extract<Shown, { readonly type: 'flag' }>> | 'hasGate', boolean>> & {
    readonly reason: string;
    readonly confirmation: string;
  };

export const percentPresets = [1, 5, 25, 50, 100] as const;
/** Returns the usual steps above a percentage as form text. */
export const stepsAfter = (percent: number): string =>
  percentPresets.filter((preset) => preset > percent).join(', ');

/** The choice that removes a merchant's or a channel's rule, or leaves a rollback's target to the registry. */
export const noRelease = 'none';
const untilSaved = rolloutCommands.disable.fields.unsaved_for_s.usual;

const lists = /^\s*(\d+(\.\d+)?\s*(,\s*\d+(\.\d+)?\s*)*)?$/;
export const parseSteps = (text: string): readonly number[] =>
  text
    .split(',')
    .map((step) => step.trim())
    .filter(Boolean)
    .map(Number);

/** The fields of every kind of change, those of a gate included. */
const allFields: readonly Field[] = [
  ...Object.values(rolloutCommands).flatMap(({ fields }: { readonly fields: Fields }) =>
    Object.values(fields),
  ),
  ...Object.values(gateFields),
];
const usualOf = (field: Field): string | boolean => {
  if (field.type === 'flag') return false;
  const { usual = '' } = field;
  return String(typeof usual === 'number' && 'scale' in field ? usual * field.scale : usual);
};
const usualValues = Object.fromEntries(
  allFields.flatMap((field) =>
    field.control === undefined ? [] : [[field.control.name, usualOf(field)]],
  ),
) as ChangeValues;

const firstRelease = (kind: ChangeKind, { percentage }: RolloutState): string => {
  if (kind === 'rollback') return noRelease;
  return kind === 'promote' ? (percentage?.release ?? '') : '';
};

export const initialChange = (kind: ChangeKind, state: RolloutState): ChangeValues => ({
  ...usualValues,
  ...initialSchedule,
  release: firstRelease(kind, state),
  ...(kind === 'set_percent' ? { percent: String(state.percentage?.percent ?? '') } : {}),
  steps: stepsAfter(5),
  hasGate: true,
  message: state.disabled?.message ?? switchedOffMessage,
  reason: changeTexts[kind].reason ?? '',
  confirmation: '',
});

const numberRule = ({
  min,
  max = Infinity,
  scale = 1,
  subject = '',
  wrong = 'is a number',
  whole,
}: Extract<Field, { type: 'number' }>): Schema => {
  const [least, most] = [min * scale, max * scale];
  const rule = number()
    .typeError(`${subject} ${wrong}`)
    .required(`${subject} is missing`)
    .min(least, `${subject} is at least ${least}`)
    .max(most, `${subject} is at most ${most}`);
  return whole === undefined ? rule : rule.integer(whole);
};
const nameRule = ({ missing, wrong }: Field, pattern: string): Schema =>
  string().trim().required(missing).matches(new RegExp(pattern), wrong);
const stepsRule = string()
  .matches(lists, 'Steps are numbers with commas between: 25, 50, 100')
  .test('ascending', 'Steps go up, from the percentage on to 100 at most', (text, { parent }) => {
    const steps = [Number((parent as ChangeValues).percent), ...parseSteps(text ?? '')];
    return steps.every(
      (step, index) => step <= 100 && (index === 0 || step > (steps[index - 1] ?? 0)),
    );
  });

const ruleOf = (field: Field): Schema => {
  switch (field.type) {
    case 'release':
      return field.isOptional === true ? string() : string().required('Choose a release');
    case 'number':
      if (field.choices !== undefined) return string();
      return field.typed === undefined ? numberRule(field) : nameRule(field, field.typed);
    case 'name':
      return nameRule(field, field.pattern);
    case 'text':
      return string()
        .trim()
        .required(field.missing)
        .max(field.max, `At most ${field.max} characters`);
    case 'percents':
      return stepsRule;
    case 'flag':
      return boolean();
    case 'instant':
    case 'days':
    case 'group':
      return mixed();
  }
};

const gated = (rule: Schema): Schema =>
  mixed().when('hasGate', ([hasGate], unruled) => (hasGate === true ? rule : unruled));

type Rules = Readonly<Record<string, Schema>>;
const rulesOf = (fields: Fields, wrap = (rule: Schema): Schema => rule): Rules =>
  Object.assign(
    {},
    ...Object.entries(fields).map(([name, field]): Rules => {
      if (name === 'schedule') return scheduleRules;
      if (field.type === 'group') return { hasGate: boolean(), ...rulesOf(field.fields, gated) };
      return field.control === undefined ? {} : { [field.control.name]: wrap(ruleOf(field)) };
    }),
  ) as Rules;

/**
 * Returns whether more visitors may get another release than before: a protected environment then requires its name.
 */
export const isWidening = (
  kind: ChangeKind,
  { percent, release }: Pick<ChangeValues, 'percent' | 'release'>,
  state: RolloutState,
): boolean => {
  // The rules of the form pass converted values, which are no texts.
  const values = { percent: Number(percent), release: release === noRelease ? null : release };
  return widens(state, { kind, ...values } as RolloutCommand, true);
};

/** `isProtected`: the operator must type the environment's name when the change serves more visitors. */
export const changeSchema = (
  kind: ChangeKind,
  state: RolloutState,
  isProtected: boolean,
): AnyObjectSchema =>
  object({
    ...rulesOf(rolloutCommands[kind].fields),
    reason: string()
      .trim()
      .required('Say why: it is written into the history')
      .max(reasonLimit, `At most ${reasonLimit} characters`),
    confirmation: string().test(
      'typed',
      `Type ${state.environment} to go on`,
      (text, { parent }) =>
        !isProtected ||
        !isWidening(kind, parent as ChangeValues, state) ||
        text === state.environment,
    ),
  });

/** Returns the label of the button; it names a removal when the values remove a rule. */
export const buttonOf = (kind: ChangeKind, { release }: Pick<ChangeValues, 'release'>): string =>
  (kind === 'set_tenant' || kind === 'set_channel') && release === noRelease
    ? changeTexts[kind].button.replace('Set', 'Remove')
    : changeTexts[kind].button;

/** The value of a field in the command; undefined leaves it out. */
const valueOf = (field: Field, entry: string): unknown => {
  if (field.type === 'release' && entry === noRelease) {
    if (field.isNullable === true) return null;
    return field.isOptional === true ? undefined : entry;
  }
  if (field.type === 'percents') return [...parseSteps(entry)];
  if (field.type !== 'number') return entry.trim();
  return entry === untilSaved ? undefined : Number(entry) / (field.scale ?? 1);
};

const valuesOf = (fields: Fields, values: ChangeValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, field]): readonly [string, unknown] => {
        if (name === 'schedule') return [name, scheduleOf(values) ?? undefined];
        if (field.type === 'group')
          return [name, values.hasGate ? valuesOf(field.fields, values) : null];
        const entry: unknown =
          field.control === undefined
            ? undefined
            : values[field.control.name as keyof ChangeValues];
        if (typeof entry === 'string') return [name, valueOf(field, entry)];
        return [name, entry === true ? true : undefined];
      })
      .filter(([, value]) => value !== undefined),
  );

/** Converts valid values to the command. */
export const toCommand = (kind: ChangeKind, values: ChangeValues): RolloutCommand =>
  ({ kind, ...valuesOf(rolloutCommands[kind].fields, values) }) as RolloutCommand;
