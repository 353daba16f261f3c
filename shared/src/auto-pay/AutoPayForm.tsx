import type { PaymentMethodView } from '../contracts/payment-method.contract';
import type { SubscriptionView } from '../contracts/subscription.contract';
import { Form } from '../forms/Form';
import { MoneyField } from '../forms/MoneyField';
import { PayButton } from '../forms/PayButton';
import { AboveActionBar, ActionBar } from '../ui/ActionBar';
import { Button } from '../ui/Button';
import { Choices } from '../ui/Choices';
import { Select } from '../ui/Select';
import { Stack } from '../ui/Stack';
import { useIsPhone } from '../ui/use-is-phone';
import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ExpiryWarning } from '../wallet/ExpiryWarning';
import { MethodChoices } from '../wallet/MethodChoices';
import { isExpired } from '../format/card';
import { dayIn } from '../format/merchant-day';
import { defaultMethod } from '../wallet/payment-method.domain';
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
import type { AutoPayVoice } from './auto-pay-voice';
import styles from './AutoPay.module.css';

export type AutoPayFormProps = {
  readonly subscription: SubscriptionView;
  readonly methods: readonly PaymentMethodView[];
  readonly voice: AutoPayVoice;
  readonly isSaving: boolean;
  /** What was entered before a card was added; null begins with the settings. */
  readonly draft: AutoPayValues | null;
  readonly onAddCard: (values: AutoPayValues) => void;
  /** Absent for a customer who has no settings to go back to. */
  readonly onCancel: (() => void) | null;
  /** The entries are others than before. */
  readonly onChange: (values: AutoPayValues) => void;
  readonly onSubmit: (values: AutoPayValues) => void;
};

const plans = [
  { value: 'full', content: 'Pay each bill in full on its due date' },
  { value: 'custom', content: 'Choose the amount and the days' },
] as const;

/** Amount, frequency and day; another frequency has other days, so that none stays chosen. */
const CustomPlan = ({ amountHint }: Pick<AutoPayVoice, 'amountHint'>) => {
  const { values, setFieldValue } = useFormikContext<AutoPayValues>();
  const days = dayOptions(values.frequency);
  const changeFrequency = (frequency: string) => {
    void setFieldValue('frequency', readFrequency(frequency));
    void setFieldValue('day', '');
  };
  return (
    <Stack gap={4}>
      <MoneyField name="amount" label="Amount" hint={amountHint} isRequired />
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

/** The rule in words, in sight above the button that agrees to it; announced as it changes. */
const Agreement = ({
  subscription,
  methods,
  voice,
}: Pick<AutoPayFormProps, 'subscription' | 'methods' | 'voice'>) => {
  const { values } = useFormikContext<AutoPayValues>();
  const rule = ruleOfValues(values);
  const method = methods.find(({ id }) => id === values.methodId);
  const isComplete = rule !== null && method !== undefined;
  const today = dayIn(subscription.time_zone);
  const nextOn = rule === null ? null : nextChargeOn(rule, subscription, today);
  return (
    <div className={isComplete ? styles.words : undefined} aria-live="polite" aria-atomic="true">
      {isComplete && (
        <>
          <voice.Agreement words={wordsOf(rule, { subscription, method, nextOn })} />
          <ExpiryWarning
            method={method}
            kind="auto_pay"
            nextOn={nextOn}
            today={today}
            advice="Please choose another payment method."
          />
        </>
      )}
    </div>
  );
};

/** As many as a phone shows together with the rule below them. */
const mostOnPhone = 3;

/** The methods to choose from; a phone shows the chosen one of many until another is wanted. */
const Methods = ({ subscription, methods }: Pick<AutoPayFormProps, 'subscription' | 'methods'>) => {
  const { values, setFieldValue } = useFormikContext<AutoPayValues>();
  const isPhone = useIsPhone();
  const [isUnfolded, setUnfolded] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isUnfolded) list.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [isUnfolded]);
  const chosen = methods.filter(({ id }) => id === values.methodId);
  const isFolded = isPhone && !isUnfolded && methods.length > mostOnPhone && chosen.length > 0;
  return (
    <div ref={list}>
      <MethodChoices
        today={dayIn(subscription.time_zone)}
        methods={isFolded ? chosen : methods}
        isBankAccepted={subscription.ach_on}
        refusesExpired
        value={String(values.methodId ?? '')}
        onChoose={(id) => void setFieldValue('methodId', Number(id))}
      />
      {isFolded && (
        <Button variant="quiet" onClick={() => setUnfolded(true)}>
          Change payment method
        </Button>
      )}
    </div>
  );
};

const AutoPayFields = ({
  subscription,
  methods,
  voice,
  isSaving,
  onAddCard,
  onCancel,
  onChange,
}: Omit<AutoPayFormProps, 'onSubmit' | 'draft'>) => {
  const { values, setFieldValue } = useFormikContext<AutoPayValues>();
  const change = useEffectEvent(onChange);
  useEffect(() => {
    change(values);
  }, [values]);
  return (
    <div className={styles.form}>
      <AboveActionBar>
        <Stack gap={5}>
          <Choices
            legend={voice.question(subscription)}
            choices={plans}
            value={values.plan}
            onChange={(plan) => void setFieldValue('plan', plan)}
          />
          {values.plan === 'custom' && <CustomPlan amountHint={voice.amountHint} />}
          <Stack gap={2}>
            {methods.length === 0 ? (
              <p>{voice.noMethods}</p>
            ) : (
              <Methods subscription={subscription} methods={methods} />
            )}
            <Button variant="quiet" icon="plus" onClick={() => onAddCard(values)}>
              Use a new card
            </Button>
          </Stack>
          {voice.AgreementWay !== undefined && <voice.AgreementWay />}
        </Stack>
      </AboveActionBar>
      <ActionBar>
        <Stack gap={2}>
          <Agreement subscription={subscription} methods={methods} voice={voice} />
          <PayButton isBusy={isSaving} busyLabel="Saving...">
            {subscription.autopay_enabled ? 'Save changes' : 'Turn on auto-pay'}
          </PayButton>
          {onCancel !== null && (
            <Button variant="secondary" size="large" isWide disabled={isSaving} onClick={onCancel}>
              Cancel
            </Button>
          )}
        </Stack>
      </ActionBar>
    </div>
  );
};

/** Sets up or changes auto-pay. Missing fields are named on save. */
export const AutoPayForm = ({ onSubmit, draft, ...fields }: AutoPayFormProps) => {
  const { subscription, methods, voice } = fields;
  const today = dayIn(subscription.time_zone);
  const good = methods.filter(({ expiration }) => !isExpired(expiration, today));
  const values =
    draft ?? autoPayValues(subscription, defaultMethod(good, subscription.ach_on)?.id ?? null);
  return (
    <Form<AutoPayValues>
      label="Auto-pay"
      initialValues={
        voice.AgreementWay === undefined ? values : { ...values, agreedBy: values.agreedBy ?? '' }
      }
      onSubmit={onSubmit}
    >
      <AutoPayFields {...fields} />
    </Form>
  );
};
