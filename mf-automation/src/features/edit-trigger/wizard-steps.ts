import { triggerLimits } from '@billfold/shared/contracts/trigger-rule';
import {
  concernsOpenOnly,
  conditionWords,
  triggerSentence,
} from '@billfold/shared/contracts/trigger-sentence';
import { emailRule, ruleTexts } from '@billfold/shared/forms/rules/rules';
import type { Refusals } from '@billfold/shared/store/submission';
import {
  goesTo,
  hasTemplate,
  sendTimeOf,
  storedValue,
  type ActionValues,
  type ConditionValues,
  type TriggerValues,
} from './trigger.form';
import { valueKind } from './trigger-choices';

export const wizardSteps = [
  { id: 'name', label: 'Name and object' },
  { id: 'conditions', label: 'Conditions' },
  { id: 'actions', label: 'Actions and schedule' },
  { id: 'confirm', label: 'Confirm' },
] as const;
export type WizardStep = (typeof wizardSteps)[number]['id'];

/** The step so many further. */
export const stepFrom = (step: WizardStep, by: -1 | 1): WizardStep => {
  const place = wizardSteps.findIndex(({ id }) => id === step);
  return wizardSteps[place + by]?.id ?? step;
};

const texts = {
  name: 'Please make sure your event has a name and object',
  conditions: 'Please make sure each condition has a field, operator, and value',
  actions: 'Please make sure all action fields have values',
  form: 'Please fix all form errors',
  email: 'Please enter an email address',
  days: 'Please select at least one day',
} as const;

/** What keeps the wizard at a step: the texts above the form, and those of single fields. */
export type StepProblems = { readonly errors: readonly string[]; readonly refusals: Refusals };

const { required } = ruleTexts;
const missing = (fields: Readonly<Record<string, boolean>>): Refusals =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, isMissing]) => (isMissing ? [[name, required]] : [])),
  );
const hasAny = (refusals: Refusals): boolean => Object.keys(refusals).length > 0;

const problemsOfName = (values: TriggerValues): StepProblems => {
  const unnamed = missing({
    label: values.label.trim() === '',
    object_name: values.object_name === '',
  });
  return {
    errors: hasAny(unnamed) ? [texts.name] : [],
    refusals: { ...unnamed, ...missing({ merchant: values.merchant === '' }) },
  };
};

const valueField = (condition: ConditionValues): 'value' | 'cents' =>
  valueKind(condition) === 'cents' ? 'cents' : 'value';

const missingOfCondition = (condition: ConditionValues, index: number): Refusals =>
  missing({
    [`conditions.${index}.field_name`]: condition.field_name === '',
    [`conditions.${index}.operator`]: condition.operator === '',
    [`conditions.${index}.${valueField(condition)}`]: storedValue(condition) === '',
  });

const problemsOfConditions = ({ conditions }: TriggerValues): StepProblems => {
  const refusals = Object.assign({}, ...conditions.map(missingOfCondition)) as Refusals;
  const isUntyped = conditions.some(({ type }) => type === '');
  return {
    errors: conditions.length === 0 || isUntyped || hasAny(refusals) ? [texts.conditions] : [],
    refusals,
  };
};

const missingOfAction = ({ action_type: type, recipients }: ActionValues, index: number) =>
  missing({
    [`actions.${index}.action_type`]: type === '',
    [`actions.${index}.recipients`]: recipients.length === 0,
  });

const email = emailRule({ isRequired: false });

const isRepeatWrong = ({ repeat_days: days }: TriggerValues): boolean =>
  days !== '' && (Number(days) < 1 || Number(days) > triggerLimits.repeatDaysMax);

/** Of a time that an older event has. */
const isTimeWrong = (values: TriggerValues): boolean =>
  Number(values.hour) < triggerLimits.firstHour ||
  Number(values.hour) > triggerLimits.lastHour ||
  Number(values.minute) % triggerLimits.minuteStep !== 0;

const wrongOfSchedule = (values: TriggerValues): Refusals => ({
  ...(goesTo(values, 'email') && !email.isValidSync(values.to_email)
    ? { to_email: ruleTexts.email }
    : {}),
  ...(isTimeWrong(values) ? { hour: 'Choose a time from 8:00 AM to 8:55 PM' } : {}),
  ...(isRepeatWrong(values)
    ? { repeat_days: `Choose 1 to ${triggerLimits.repeatDaysMax} days` }
    : {}),
});

const problemsOfActions = (values: TriggerValues): StepProblems => {
  const { actions, template, scheduled_days: days } = values;
  const unset = {
    ...(Object.assign({}, ...actions.map(missingOfAction)) as Refusals),
    ...missing({ template: hasTemplate(values) && template === null }),
  };
  const hasNoAddress = goesTo(values, 'email') && values.to_email.trim() === '';
  const wrong = wrongOfSchedule(values);
  return {
    errors: [
      ...(hasAny(unset) || actions.length === 0 ? [texts.actions] : []),
      ...(hasNoAddress ? [texts.email] : []),
      ...(hasAny(wrong) ? [texts.form] : []),
      ...(days.length === 0 ? [texts.days] : []),
    ],
    refusals: {
      ...unset,
      ...wrong,
      ...missing({ to_email: hasNoAddress }),
      ...(days.length === 0 ? { scheduled_days: texts.days } : {}),
    },
  };
};

const problemsBy = {
  name: problemsOfName,
  conditions: problemsOfConditions,
  actions: problemsOfActions,
  confirm: (): StepProblems => ({ errors: [], refusals: {} }),
} as const;

/** Null: the step is complete. */
export const problemsOf = (step: WizardStep, values: TriggerValues): StepProblems | null => {
  const found = problemsBy[step](values);
  return found.errors.length === 0 && !hasAny(found.refusals) ? null : found;
};

const conditionsSentence = (values: TriggerValues): string => {
  const conditions = values.conditions.map((each) => ({ ...each, value: storedValue(each) }));
  const which = conditions.map(conditionWords).join(' and ');
  return `For each ${concernsOpenOnly(conditions) ? 'open invoice' : 'invoice'} that ${which}.`;
};

/** The rule in words, as far as it is complete; '' before. */
export const sentenceOf = (values: TriggerValues): string => {
  if (problemsOf('conditions', values) !== null) return '';
  if (problemsOf('actions', values) !== null) return conditionsSentence(values);
  return triggerSentence({
    ...values,
    conditions: values.conditions.map((each) => ({ ...each, value: storedValue(each) })),
    template: values.template === null ? null : { name: values.template.label },
    send_time: sendTimeOf(values),
    repeat_days: values.repeat_days === '' ? null : Number(values.repeat_days),
  });
};
