import type { PaymentMethodView } from '../contracts/payment-method.contract';
import type { SubscriptionView } from '../contracts/subscription.contract';
import { formatDate } from '../format/dates';
import { dayIn } from '../format/merchant-day';
import { Button } from '../ui/Button';
import { Fact, Facts } from '../ui/Facts';
import { Stack } from '../ui/Stack';
import { ExpiryWarning } from '../wallet/ExpiryWarning';
import type { ReactNode } from 'react';
import { factsOf, methodText, ruleOfSubscription, wordsOf } from './auto-pay.domain';
import type { AutoPayVoice } from './auto-pay-voice';
import styles from './AutoPay.module.css';

export type AutoPaySettingsProps = {
  readonly subscription: SubscriptionView;
  readonly methods: readonly PaymentMethodView[];
  readonly voice: AutoPayVoice;
  /** A further action, while the next payment is known. */
  readonly calendar?: ReactNode;
  readonly onEdit: () => void;
  readonly onDisable: () => void;
};

/** What auto-pay does now, in words and one by one, with the ways to change and to end it. */
export const AutoPaySettings = ({
  subscription,
  methods,
  voice,
  calendar,
  onEdit,
  onDisable,
}: AutoPaySettingsProps) => {
  const rule = ruleOfSubscription(subscription);
  const method = methods.find(({ id }) => id === subscription.autopay_method);
  const facts = rule === null ? null : factsOf(rule, subscription);
  const nextOn = subscription.autopay_next_on;
  return (
    <Stack gap={5}>
      <div className={styles.words}>
        {rule === null ? (
          <p>Auto-pay is on, but its settings aren't complete. Please edit them.</p>
        ) : (
          <p>{wordsOf(rule, { subscription, method, nextOn }, voice.describe)}</p>
        )}
      </div>
      <ExpiryWarning
        method={method}
        kind="auto_pay"
        nextOn={nextOn}
        today={dayIn(subscription.time_zone)}
        advice="Please edit the settings and choose another payment method."
      />
      <Facts>
        {facts !== null && (
          <>
            <Fact label="Amount">{facts.amount}</Fact>
            <Fact label="Frequency">{facts.frequency}</Fact>
            <Fact label="Day">{facts.day}</Fact>
          </>
        )}
        <Fact label="Payment method">
          {method === undefined
            ? 'No longer saved'
            : [...new Set([method.nickname, methodText(method)])].join(' ').trim()}
        </Fact>
        <Fact label="Next payment">{nextOn === null ? voice.nextUnknown : formatDate(nextOn)}</Fact>
      </Facts>
      <Stack gap={2}>
        <Button size="large" isWide icon="edit" onClick={onEdit}>
          Edit settings
        </Button>
        {nextOn !== null && calendar}
        <Button variant="quiet" size="large" isWide onClick={onDisable}>
          Disable autopay
        </Button>
      </Stack>
    </Stack>
  );
};
