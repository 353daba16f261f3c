import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { PaymentMethodView } from '../contracts/payment-method.contract';
import type { SubscriptionView } from '../contracts/subscription.contract';
import { FormErrors } from '../forms/FormErrors';
import type { RemoteData } from '../store/remote-data';
import { ErrorArea } from '../ui/ErrorArea';
import { Loader } from '../ui/Loader';
import { Stack } from '../ui/Stack';
import type { AutoPayValues } from './auto-pay.domain';
import type { AutoPayVoice } from './auto-pay-voice';
import { AutoPayForm } from './AutoPayForm';
import { AutoPaySettings } from './AutoPaySettings';
import type { AutoPay } from './create-auto-pay';
import { DisableAutoPay } from './DisableAutoPay';
import { Step } from './Step';
import { useStepBack } from './use-step-back';

export type AutoPayStepsProps = {
  readonly autoPay: AutoPay;
  readonly subscription: SubscriptionView;
  readonly methods: RemoteData<readonly PaymentMethodView[]>;
  readonly onRetry: () => void;
  readonly voice: AutoPayVoice;
  readonly calendar?: ReactNode;
  /** Where a new card is typed in and stored. */
  readonly renderCard: (onStored: (methodId: number) => void, onCancel: () => void) => ReactNode;
  /** Instead of a step of its own for the new card. */
  readonly onAddCard?: (values: AutoPayValues) => void;
};

const Content = (props: AutoPayStepsProps) => {
  const { autoPay, subscription, methods, voice } = props;
  const { actions } = autoPay;
  const dispatch = useDispatch();
  const { step, draft, call } = useSelector(autoPay.select);
  const ids = { subscriptionId: subscription.id };
  const stepBack = () => void dispatch(actions.steppedBack());
  const isOn = subscription.autopay_enabled;
  if (methods.status === 'failed')
    return <ErrorArea errors={methods.errors} onRetry={props.onRetry} />;
  if (methods.status !== 'loaded') return <Loader label="Loading payment methods" />;
  if (step === 'disable')
    return (
      <DisableAutoPay
        isDisabling={call === 'disabling'}
        onConfirm={() => dispatch(actions.disableConfirmed(ids))}
        onCancel={stepBack}
      >
        {voice.ending(subscription)}
      </DisableAutoPay>
    );
  if (step === 'card')
    return props.renderCard(
      (methodId) => void dispatch(actions.newCardStored({ methodId })),
      stepBack,
    );
  if (isOn && step === 'start')
    return (
      <AutoPaySettings
        subscription={subscription}
        methods={methods.value}
        voice={voice}
        calendar={props.calendar}
        onEdit={() => dispatch(actions.editStarted())}
        onDisable={() => dispatch(actions.disableStarted())}
      />
    );
  return (
    <AutoPayForm
      subscription={subscription}
      methods={methods.value}
      voice={voice}
      isSaving={call === 'saving'}
      draft={draft}
      onAddCard={props.onAddCard ?? ((values) => dispatch(actions.newCardWanted(values)))}
      onCancel={isOn ? stepBack : null}
      onChange={(values) => dispatch(actions.settingsChanged(values))}
      onSubmit={(values) => dispatch(actions.settingsSubmitted({ ...ids, values }))}
    />
  );
};

/** The content of the dialog: how auto-pay is set up, what it does, and how it ends. */
export const AutoPaySteps = (props: AutoPayStepsProps) => {
  const { subscription, autoPay } = props;
  const { step, errors } = useSelector(autoPay.select);
  return (
    <Stack gap={4}>
      {errors.length > 0 && <FormErrors errors={errors} />}
      <Step
        key={`${step} ${subscription.autopay_enabled}`}
        movesFocus={step !== 'card' && step !== 'disable'}
      >
        <Content {...props} />
      </Step>
    </Stack>
  );
};

export type { AutoPayVoice } from './auto-pay-voice';

type DialogState = {
  readonly isOpen: boolean;
  readonly subscription: SubscriptionView;
  readonly onClose: () => void;
};

/**
 * Opens the steps anew with the dialog, closes it once auto-pay is off, and lets Back leave a step first. Answers
 * whether a call runs.
 */
export const useAutoPayDialog = (
  { actions, select }: AutoPay,
  { isOpen, subscription, onClose }: DialogState,
): boolean => {
  const dispatch = useDispatch();
  const { step, call, timesDisabled } = useSelector(select);
  const open = useEffectEvent(
    () => void dispatch(actions.autoPayOpened({ subscriptionId: subscription.id })),
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
  useStepBack(isOpen && !isBusy && isInStep, () => dispatch(actions.steppedBack()));
  return isBusy;
};
