import { useResource } from '@billfold/shared/store/resource';
import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { SubscriptionView } from '@billfold/shared/contracts/subscription.contract';
import { FormErrors } from '@billfold/shared/forms/FormErrors';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Loader } from '@billfold/shared/ui/Loader';
import { Overlay } from '@billfold/shared/ui/Overlay';
import { Stack } from '@billfold/shared/ui/Stack';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { AddCardPanel } from '../../entities/payment-method/add-card/AddCardPanel';
import { paymentMethods } from '../../entities/payment-method/stored-methods/payment-methods.resource';
import { selectAutoPay } from './auto-pay.selectors';
import {
  autoPayOpened,
  disableConfirmed,
  disableStarted,
  editStarted,
  newCardStored,
  newCardWanted,
  settingsSubmitted,
  steppedBack,
} from './auto-pay.slice';
import { AutoPayForm } from './AutoPayForm';
import { AutoPaySettings } from './AutoPaySettings';
import { DisableAutoPay } from './DisableAutoPay';
import { Step } from './Step';
import { useStepBack } from './use-step-back';

export type AutoPayOverlayProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly invoice: InvoiceView;
  readonly subscription: SubscriptionView;
};
type ContentProps = Pick<AutoPayOverlayProps, 'invoice' | 'subscription'>;

const Content = ({ invoice, subscription }: ContentProps) => {
  const dispatch = useDispatch();
  const [methods, reload] = useResource(paymentMethods);
  const { step, draft, call } = useSelector(selectAutoPay);
  const ids = { invoiceId: invoice.id, subscriptionId: subscription.id };
  const isOn = subscription.autopay_enabled;
  if (methods.status === 'failed') return <ErrorArea errors={methods.errors} onRetry={reload} />;
  if (methods.status !== 'loaded') return <Loader label="Loading payment methods" />;
  if (step === 'disable') {
    return (
      <DisableAutoPay
        subscription={subscription}
        isDisabling={call === 'disabling'}
        onConfirm={() => dispatch(disableConfirmed(ids))}
        onCancel={() => dispatch(steppedBack())}
      />
    );
  }
  if (step === 'card') {
    return (
      <AddCardPanel
        variant="auto_pay"
        subId={subscription.id}
        onAdded={({ id }) => dispatch(newCardStored({ methodId: id }))}
        onCancel={() => dispatch(steppedBack())}
      />
    );
  }
  if (isOn && step === 'start') {
    return (
      <AutoPaySettings
        subscription={subscription}
        methods={methods.value}
        onEdit={() => dispatch(editStarted())}
        onDisable={() => dispatch(disableStarted())}
      />
    );
  }
  return (
    <AutoPayForm
      subscription={subscription}
      methods={methods.value}
      isSaving={call === 'saving'}
      draft={draft}
      onAddCard={(values) => dispatch(newCardWanted(values))}
      onCancel={isOn ? () => dispatch(steppedBack()) : null}
      onSubmit={(values) => dispatch(settingsSubmitted({ ...ids, values }))}
    />
  );
};

/** Auto-pay of the customer at one merchant: how it is set up, what it does, and how it ends. */
export const AutoPayOverlay = ({ isOpen, onClose, invoice, subscription }: AutoPayOverlayProps) => {
  const dispatch = useDispatch();
  const { step, call, errors, timesDisabled } = useSelector(selectAutoPay);
  const open = useEffectEvent(
    () => void dispatch(autoPayOpened({ invoiceId: invoice.id, subscriptionId: subscription.id })),
  );
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isOpen) open();
  }, [isOpen]);
  useEffect(() => {
    if (timesDisabled > 0) close();
  }, [timesDisabled]);
  const isBusy = call !== 'none';
  const isInStep =
    step === 'card' || step === 'disable' || (step === 'edit' && subscription.autopay_enabled);
  useStepBack(isOpen && !isBusy && isInStep, () => dispatch(steppedBack()));
  return (
    <Overlay
      isOpen={isOpen}
      onClose={onClose}
      title={subscription.autopay_enabled ? 'Auto-pay Settings' : 'Auto-pay'}
      isDismissable={!isBusy}
    >
      <Stack gap={4}>
        {errors.length > 0 && <FormErrors errors={errors} />}
        <Step
          key={`${step} ${subscription.autopay_enabled}`}
          movesFocus={step !== 'card' && step !== 'disable'}
        >
          <Content invoice={invoice} subscription={subscription} />
        </Step>
      </Stack>
    </Overlay>
  );
};
