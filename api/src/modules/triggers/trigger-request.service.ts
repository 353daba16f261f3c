import { isEmailAddress } from '@billfold/shared/contracts/email-address';
import type { TriggerRequest } from '@billfold/shared/contracts/trigger.contract';
import {
  isTriggerField,
  planValues,
  triggerActionTypes,
  triggerConditionType,
  triggerLimits,
  triggerObject,
  triggerOperators,
  triggerRecipients,
} from '@billfold/shared/contracts/trigger-rule';
import { invoiceStateNames } from '@billfold/shared/contracts/limits';
import { createPatternCheck } from './pattern.service';
import type { RuleAction, RuleCondition } from './trigger-rule.domain';

const nameOrObjectMissing = 'Please make sure your event has a name and object';
const conditionMissing = 'Please make sure each condition has a field, operator, and value';
const actionMissing = 'Please make sure all action fields have values';
const formErrors = 'Please fix all form errors';
const emailMissing = 'Please enter an email address';
const dayMissing = 'Please select at least one day';

/** A whole event as it is stored. */
export type TriggerValues = {
  readonly label: string;
  readonly templateId: number | null;
  readonly toEmail: string | null;
  readonly sendTime: string;
  readonly days: readonly number[];
  readonly conditions: readonly RuleCondition[];
  readonly actions: readonly RuleAction[];
  readonly repeatDays: number | null;
  readonly onNextScheduledDay: boolean;
};

type Asked = NonNullable<TriggerRequest['conditions']>[number];
const { valueMax, upcomingMax, pastDueMax, daysLateMax, labelMax } = triggerLimits;

const includes = <Item extends string>(items: readonly Item[], item: string): item is Item =>
  (items as readonly string[]).includes(item);

const isBetween = (text: string, least: number, most: number): boolean =>
  /^-?\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most;

const dayProblem = (operator: string, value: string): string | null => {
  if (operator === 'upcoming')
    return isBetween(value, 0, upcomingMax)
      ? null
      : `the days must be between 0 and ${upcomingMax}`;
  return isBetween(value, -pastDueMax, 0)
    ? null
    : `the days must be between 0 and ${pastDueMax}, stored as a negative number`;
};

const oneOf = (values: readonly string[], value: string): string | null =>
  includes(values, value) ? null : `the value must be one of ${values.join(', ')}`;

/** What is wrong with the value of a condition whose field and operator fit, of any but a pattern; null: nothing. */
const valueProblem = ({ field, operator, value }: RuleCondition): string | null => {
  if (value.length > valueMax) return `the value can have up to ${valueMax} characters`;
  switch (field) {
    case 'due_date':
    case 'paid_date':
      return dayProblem(operator, value);
    case 'state':
      return oneOf(invoiceStateNames, value);
    case 'payment_plan':
      return oneOf(planValues, value);
    case 'description':
      return null;
    case 'days_late':
      return isBetween(value, 0, daysLateMax)
        ? null
        : `the days must be between 0 and ${daysLateMax}`;
    case 'amount':
    case 'amount_paid':
    case 'subtotal':
    case 'minimum_amount_due':
    case 'balance':
      return isBetween(value, 0, 999_999_999) ? null : 'the amount must be a whole number of cents';
  }
};

/** What is wrong with one condition after another; null: nothing. Kept patterns count towards the size of all. */
const createProblemOf = (): ((condition: RuleCondition) => string | null) => {
  const patternProblem = createPatternCheck();
  return (condition) => {
    if (condition.operator !== 'regex') return valueProblem(condition);
    const problem = patternProblem(condition.value);
    return problem === null ? null : `the pattern ${problem}`;
  };
};

type Read<Value> = { readonly value: Value; readonly problems: readonly string[] };

const toCondition = ({
  type,
  field_name,
  operator = '',
  value = '',
}: Asked): RuleCondition | null => {
  const field = field_name ?? '';
  const text = operator === 'regex' ? value : value.trim();
  const isKnown =
    type === triggerConditionType &&
    isTriggerField(field) &&
    includes(triggerOperators[field] as readonly string[], operator);
  return isKnown && text !== '' ? { field, operator, value: text } : null;
};

const isSame = (one: RuleCondition, other: RuleCondition): boolean =>
  one.field === other.field && one.operator === other.operator && one.value === other.value;

const readConditions = (
  conditions: readonly Asked[],
  kept: readonly RuleCondition[],
): Read<readonly RuleCondition[]> => {
  const read = conditions.map(toCondition);
  const value = read.filter((condition) => condition !== null);
  if (value.length === 0 || value.length < conditions.length)
    return { value, problems: [conditionMissing] };
  const problemOf = createProblemOf();
  const wrong = value.flatMap((condition, index) => {
    const problem = problemOf(condition);
    const isKept = kept.some((old) => isSame(old, condition));
    return problem === null || isKept ? [] : [`Condition ${index + 1}: ${problem}.`];
  });
  return { value, problems: wrong.length === 0 ? [] : [formErrors, ...wrong] };
};

const readActions = ({
  actions = [],
  template = null,
}: TriggerRequest): Read<readonly RuleAction[]> => {
  const value = actions.flatMap(({ action_type = '', recipients = [] }): RuleAction[] =>
    includes(triggerActionTypes, action_type) &&
    recipients.length > 0 &&
    recipients.every((recipient) => includes(triggerRecipients, recipient))
      ? [{ type: action_type, recipients: [...new Set(recipients)] }]
      : [],
  );
  const isComplete =
    value.length > 0 &&
    value.length === actions.length &&
    new Set(value.map(({ type }) => type)).size === value.length;
  const needsTemplate = value.some(
    ({ type, recipients }) => type === 'send_message' || recipients.includes('customer'),
  );
  const isFilled = isComplete && (!needsTemplate || template !== null);
  return { value, problems: isFilled ? [] : [actionMissing] };
};

const readEmail = (
  to_email: string | null | undefined,
  actions: readonly RuleAction[],
): Read<string | null> => {
  const value = to_email?.trim().toLowerCase() ?? '';
  if (value === '') {
    const isNeeded = actions.some(({ recipients }) => recipients.includes('email'));
    return { value: null, problems: isNeeded ? [emailMissing] : [] };
  }
  return {
    value,
    problems: isEmailAddress(value) ? [] : [formErrors, 'to_email is not a valid email address.'],
  };
};

const sendTime = /^(?:0[89]|1\d|20):[0-5][05]$/;
const readTime = (value = ''): Read<string> => ({
  value,
  problems: sendTime.test(value)
    ? []
    : [formErrors, 'send_time must be between 08:00 and 20:55 in steps of five minutes.'],
});

const readLabel = (label = '', object = '', isDraft = false): Read<string> => {
  const value = label.trim();
  if ((value === '' && !isDraft) || object !== triggerObject)
    return { value, problems: [nameOrObjectMissing] };
  return {
    value,
    problems:
      value.length > labelMax ? [formErrors, `label can have up to ${labelMax} characters.`] : [],
  };
};

/**
 * Reads a request, step by step of the wizard, and says what is wrong in its words. What is `kept` of the stored event
 * is never refused: an event of before may hold what a new one may not. The label of a draft may be missing.
 */
export const readTriggerRequest = (
  request: TriggerRequest,
  {
    kept = [],
    isDraft = false,
  }: { readonly kept?: readonly RuleCondition[]; readonly isDraft?: boolean } = {},
): Read<TriggerValues> => {
  const label = readLabel(request.label, request.object_name, isDraft);
  const conditions = readConditions(request.conditions ?? [], kept);
  const actions = readActions(request);
  const email = readEmail(request.to_email, actions.value);
  const time = readTime(request.send_time);
  const days = [...new Set(request.scheduled_days)].sort((one, other) => one - other);
  const problems = [label, conditions, actions, email, time].flatMap((part) => part.problems);
  return {
    value: {
      label: label.value,
      templateId: request.template ?? null,
      toEmail: email.value,
      sendTime: time.value,
      days,
      conditions: conditions.value,
      actions: actions.value,
      repeatDays: request.repeat_days ?? null,
      onNextScheduledDay: request.on_next_scheduled_day ?? false,
    },
    problems: [...new Set([...problems, ...(days.length === 0 ? [dayMissing] : [])])],
  };
};
