import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import type { SubscriptionView } from '@billfold/shared/contracts/subscription.contract';
import { Form } from '@billfold/shared/forms/Form';
import { MoneyField } from '@billfold/shared/forms/MoneyField';
import { PayButton } from '@billfold/shared/forms/PayButton';
import { Button } from '@billfold/shared/ui/Button';
import { Choices } from '@billfold/shared/ui/Choices';
import { Select } from '@billfold/shared/ui/Select';
import { Stack } from '@billfold/shared/ui/Stack';
import { useFormikContext } from 'formik';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { dayIn } from '@billfold/shared/format/merchant-day';
import { defaultMethod } from '../../entities/payment-method/payment-method.domain';
import {
  autoPayValues,
  dayOptions,
  nextChargeOn,
  frequencyOptions,
  readFrequency,
  ruleOfValues,
  wordsOf,
  type AutoPayValues,
} from './auto-pay.domain';
import { settingsChanged } from './auto-pay.slice';
import { AutoPayMethods } from './AutoPayMethods';
import styles from './AutoPayOverlay.module.css';

export type AutoPayFormProps = {
  readonly subscription: SubscriptionView;
  readonly methods: readonly PaymentMethodView[];
  readonly isSaving: boolean;
  /** What was entered before a card was added; null begins with the settings. */
  readonly draft: AutoPayValues | null;
  readonly onAddCard: (values: AutoPayValues) => void;
  /** Absent for a customer who has no settings to go back to. */
  readonly onCancel: (() => void) | null;
  readonly onSubmit: (values: AutoPayValues) => void;
};

const plans = [
  { value: 'full', content: 'Pay each bill in full on its due date' },
  { value: 'custom', content: 'Choose the amount and the days' },
] as const;

/** Amount, frequency and day; another frequency has other days, so that none stays chosen. */
const CustomPlan = () => {
  const { values, setFieldValue } = useFormikContext<AutoPayValues>();
  const days = dayOptions(values.frequency);
  const changeFrequency = (frequency: string) => {
    void setFieldValue('frequency', readFrequency(frequency));
    void setFieldValue('day', '');
  };
  return (
    <Stack gap={4}>
      <MoneyField name="amount" label="Amount" hint="At most what you owe on the day" isRequired />
      <Select
        label="Frequency"
        placeholder="Choose how often"
        options={frequencyOptions}
        value={values.frequency}
        onChange={changeFrequency}
      />
      <Select
        label={
          values.frequency === 'monthly' || values.frequency === '' ? 'Day' : 'Day of the week'
        }
        placeholder={values.frequency === '' ? 'Choose a frequency first' : 'Choose a day'}
        options={days}
        value={values.day}
        isDisabled={days.length === 0}
        onChange={(day) => void setFieldValue('day', day)}
      />
    </Stack>
  );
};

/** The rule in words, before anybody agrees to it; announced as it changes. */
const Agreement = ({
  subscription,
  methods,
}: Pick<AutoPayFormProps, 'subscription' | 'methods'>) => {
  const { values } = useFormikContext<AutoPayValues>();
  const rule = ruleOfValues(values);
  const method = methods.find(({ id }) => id === values.methodId);
  const isComplete = rule !== null && method !== undefined;
  return (
    <div className={isComplete ? styles.words : undefined} aria-live="polite" aria-atomic="true">
      {isComplete && (
        <>
          <p>
            {wordsOf(rule, {
              subscription,
              method,
              nextOn: nextChargeOn(rule, subscription, dayIn(subscription.time_zone)),
            })}
          </p>
          <p className={styles.soft}>
            By saving you agree to these charges. You can change or disable auto-pay here at any
            time.
          </p>
        </>
      )}
    </div>
  );
};

const AutoPayFields = ({
  subscription,
  methods,
  isSaving,
  onAddCard,
  onCancel,
}: Omit<AutoPayFormProps, 'onSubmit' | 'draft'>) => {
  const dispatch = useDispatch();
  const { values, setFieldValue } = useFormikContext<AutoPayValues>();
  useEffect(() => void dispatch(settingsChanged(values)), [dispatch, values]);
  return (
    <Stack gap={5}>
      <Choices
        legend={`How should your bills from ${subscription.merchant_name} be paid?`}
        choices={plans}
        value={values.plan}
        onChange={(plan) => void setFieldValue('plan', plan)}
      />
      {values.plan === 'custom' && <CustomPlan />}
      <AutoPayMethods
        methods={methods}
        isBankAccepted={subscription.ach_on}
        chosenId={values.methodId}
        onChoose={(methodId) => void setFieldValue('methodId', methodId)}
        onAddCard={() => onAddCard(values)}
      />
      <Agreement subscription={subscription} methods={methods} />
      <Stack gap={2}>
        <PayButton isBusy={isSaving} busyLabel="Saving...">
          {subscription.autopay_enabled ? 'Save changes' : 'Turn on auto-pay'}
        </PayButton>
        {onCancel !== null && (
          <Button variant="secondary" size="large" isWide disabled={isSaving} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Stack>
    </Stack>
  );
};

/** Sets auto-pay up, or changes it. What is missing is said when it is saved. */
export const AutoPayForm = ({ onSubmit, draft, ...fields }: AutoPayFormProps) => {
  const { subscription, methods } = fields;
  return (
    <Form<AutoPayValues>
      label="Auto-pay"
      initialValues={
        draft ??
        autoPayValues(subscription, defaultMethod(methods, subscription.ach_on)?.id ?? null)
      }
      onSubmit={onSubmit}
    >
      <AutoPayFields {...fields} />
    </Form>
  );
};
