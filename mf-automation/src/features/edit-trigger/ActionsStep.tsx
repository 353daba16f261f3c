import { triggerActionTypes, triggerRecipients } from '@billfold/shared/contracts/trigger-rule';
import { EmailField } from '@billfold/shared/forms/EmailField';
import { SelectField } from '@billfold/shared/forms/SelectField';
import { Button } from '@billfold/shared/ui/Button';
import { IconButton } from '@billfold/shared/ui/IconButton';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { useFormikContext } from 'formik';
import { CheckboxGroup } from './CheckboxGroup';
import { Schedule } from './Schedule';
import { TemplatePicker } from './TemplatePicker';
import { actionOptions, recipientNames } from './trigger-choices';
import {
  goesTo,
  hasTemplate,
  newAction,
  type ActionValues,
  type TriggerValues,
} from './trigger.form';
import styles from './TriggerWizard.module.css';

const isNamed = (recipient: string): recipient is keyof typeof recipientNames =>
  Object.hasOwn(recipientNames, recipient);

/** The recipients that are known, and those that an older event has. */
const recipientChoices = (present: readonly string[]) =>
  [...new Set([...triggerRecipients, ...present])].map((value) => ({
    value,
    label: isNamed(value) ? recipientNames[value] : value,
  }));

/** An older event may have another action; a type is chosen once. */
const typeOptions = (present: string, others: readonly ActionValues[]) => [
  ...actionOptions.map((option) => ({
    ...option,
    isDisabled: others.some(({ action_type: type }) => type === option.value),
  })),
  ...(present === '' || actionOptions.some(({ value }) => value === present)
    ? []
    : [{ value: present, label: present }]),
];

const ActionRow = ({
  action,
  index,
}: {
  readonly action: ActionValues;
  readonly index: number;
}) => {
  const { values, setFieldValue } = useFormikContext<TriggerValues>();
  const { actions } = values;
  const name = `Action ${index + 1}`;
  return (
    <div className={styles.action} role="group" aria-label={name}>
      <SelectField
        name={`actions.${index}.action_type`}
        label="Action"
        options={typeOptions(action.action_type, actions.toSpliced(index, 1))}
        isRequired
      />
      <CheckboxGroup
        name={`actions.${index}.recipients`}
        legend="Recipients"
        choices={recipientChoices(action.recipients)}
        chosen={action.recipients}
        onChange={(recipients) =>
          void setFieldValue('actions', actions.with(index, { ...action, recipients }))
        }
      />
      {actions.length > 1 && (
        <span className={styles.remove}>
          <IconButton
            icon="trash"
            label={`Remove ${name}`}
            onClick={() => void setFieldValue('actions', actions.toSpliced(index, 1))}
          />
        </span>
      )}
    </div>
  );
};

/** What is sent, to whom and when. */
export const ActionsStep = () => {
  const { values, setFieldValue } = useFormikContext<TriggerValues>();
  const { actions } = values;
  return (
    <Stack gap={4}>
      {actions.map((action, index) => (
        <ActionRow key={action.key} action={action} index={index} />
      ))}
      {actions.length < triggerActionTypes.length && (
        <Inline>
          <Button
            variant="secondary"
            size="small"
            icon="plus"
            onClick={() => void setFieldValue('actions', [...actions, newAction(actions)])}
          >
            Add action
          </Button>
        </Inline>
      )}
      {hasTemplate(values) && <TemplatePicker />}
      {goesTo(values, 'email') && (
        <>
          <EmailField name="to_email" label="Email address" autoComplete="off" isRequired />
          <p className={styles.note}>
            This address gets one list of the day's invoices instead of a message for each.
          </p>
        </>
      )}
      <Schedule />
    </Stack>
  );
};
