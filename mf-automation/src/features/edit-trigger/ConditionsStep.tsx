import { triggerLimits } from '@billfold/shared/contracts/trigger-rule';
import { SelectField } from '@billfold/shared/forms/SelectField';
import { Button } from '@billfold/shared/ui/Button';
import { IconButton } from '@billfold/shared/ui/IconButton';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { useFormikContext } from 'formik';
import { useRef } from 'react';
import { ValueField } from './ConditionFields';
import { fieldOptions, operatorOptions, valueKind } from './trigger-choices';
import { newCondition, type ConditionValues, type TriggerValues } from './trigger.form';
import styles from './TriggerWizard.module.css';

type ConditionRowProps = {
  readonly condition: ConditionValues;
  readonly index: number;
  readonly isRemovable: boolean;
  readonly onChange: (condition: ConditionValues) => void;
  readonly onRemove: () => void;
};

const emptied = { value: '', cents: null } as const;

/** Another field has other operators and another kind of value: the former ones go. */
const withField = (condition: ConditionValues, field: string): ConditionValues => {
  const [only, ...others] = operatorOptions(field, '');
  const operator = only !== undefined && others.length === 0 ? only.value : '';
  return { ...condition, ...emptied, field_name: field, operator };
};

const withOperator = (condition: ConditionValues, operator: string): ConditionValues => {
  const next = { ...condition, operator };
  return valueKind(next) === valueKind(condition) ? next : { ...next, ...emptied };
};

const ConditionRow = (props: ConditionRowProps) => {
  const { condition, index, isRemovable, onChange, onRemove } = props;
  const path = `conditions.${index}`;
  const name = `Condition ${index + 1}`;
  return (
    <div className={styles.condition} role="group" aria-label={name}>
      <SelectField
        name={`${path}.field_name`}
        label="Field"
        options={fieldOptions(condition.field_name)}
        onChoose={(field) => onChange(withField(condition, field))}
        isRequired
      />
      <SelectField
        name={`${path}.operator`}
        label="Operator"
        options={operatorOptions(condition.field_name, condition.operator)}
        onChoose={(operator) => onChange(withOperator(condition, operator))}
        isDisabled={condition.field_name === ''}
        isRequired
      />
      <ValueField path={path} condition={condition} />
      <span className={styles.remove}>
        <IconButton
          icon="trash"
          label={`Remove ${name}`}
          disabled={!isRemovable}
          onClick={onRemove}
        />
      </span>
    </div>
  );
};

/** Which invoices the event is about: those that meet all of the conditions. */
export const ConditionsStep = () => {
  const { values, setFieldValue } = useFormikContext<TriggerValues>();
  const { conditions } = values;
  const adding = useRef<HTMLButtonElement>(null);
  const store = (next: readonly ConditionValues[]) => void setFieldValue('conditions', next);
  return (
    <Stack gap={3}>
      <p className={styles.note}>Invoices must meet all of them.</p>
      {conditions.map((condition, index) => (
        <ConditionRow
          key={condition.key}
          condition={condition}
          index={index}
          isRemovable={conditions.length > 1}
          onChange={(next) => store(conditions.with(index, next))}
          onRemove={() => {
            store(conditions.toSpliced(index, 1));
            adding.current?.focus();
          }}
        />
      ))}
      <Inline>
        <Button
          ref={adding}
          variant="secondary"
          size="small"
          icon="plus"
          disabled={conditions.length >= triggerLimits.conditionsMax}
          onClick={() => store([...conditions, newCondition(conditions)])}
        >
          Add condition
        </Button>
      </Inline>
    </Stack>
  );
};
