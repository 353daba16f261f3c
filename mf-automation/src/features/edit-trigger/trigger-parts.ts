import { sendTimeText } from '@billfold/shared/contracts/trigger-sentence';
import type { FormPart } from '@billfold/shared/forms/form-base';
import { conditionText, daysText } from '../../entities/trigger/trigger-text.domain';
import { actionOptions } from './trigger-choices';
import { sendTimeOf, storedValue, type TriggerValues } from './trigger.form';

const actionName = (type: string): string =>
  actionOptions.find(({ value }) => value === type)?.label ?? type;

const conditionsText = ({ conditions }: TriggerValues): string =>
  conditions
    .map(({ key: id, ...each }) =>
      conditionText({ ...each, id, value: storedValue({ key: id, ...each }) }),
    )
    .join(', ');

/**
 * The conditions are one part, and so are the actions with what they send: half of each person's would be a rule of
 * neither.
 */
export const triggerParts: readonly FormPart<TriggerValues>[] = [
  { label: 'Event Name', fields: ['label'], textOf: ({ label }) => label },
  { label: 'Conditions', fields: ['conditions'], textOf: conditionsText },
  {
    label: 'Actions',
    fields: ['actions', 'template', 'to_email'],
    textOf: ({ actions, template, to_email: address }) =>
      [...actions.map(({ action_type: type }) => actionName(type)), template?.label ?? '', address]
        .filter((text) => text !== '')
        .join(', '),
  },
  {
    label: 'Days',
    fields: ['scheduled_days', 'on_next_scheduled_day'],
    textOf: ({ scheduled_days: days }) => daysText(days),
  },
  {
    label: 'Time',
    fields: ['hour', 'minute'],
    textOf: (values) => sendTimeText(sendTimeOf(values)),
  },
  {
    label: 'Repeat',
    fields: ['repeat_days'],
    textOf: ({ repeat_days: days }) => (days === '' ? 'Once per invoice' : `Every ${days} days`),
  },
];
