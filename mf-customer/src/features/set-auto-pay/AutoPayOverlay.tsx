import { AutoPaySteps, useAutoPayDialog } from '@billfold/shared/auto-pay/AutoPaySteps';
import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { SubscriptionView } from '@billfold/shared/contracts/subscription.contract';
import { useResource } from '@billfold/shared/store/resource';
import { Overlay } from '@billfold/shared/ui/Overlay';
import { FileButton } from '../../entities/file-download/FileButton';
import { AddCardPanel } from '../../entities/payment-method/add-card/AddCardPanel';
import { paymentMethods } from '../../entities/payment-method/stored-methods/payment-methods.resource';
import { autoPay } from './auto-pay';
import { customerVoice } from './customer-voice';

export type AutoPayOverlayProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly invoice: InvoiceView;
  readonly subscription: SubscriptionView;
};

const Content = ({ subscription }: Pick<AutoPayOverlayProps, 'subscription'>) => {
  const [methods, reload] = useResource(paymentMethods);
  return (
    <AutoPaySteps
      autoPay={autoPay}
      subscription={subscription}
      methods={methods}
      onRetry={reload}
      voice={customerVoice}
      calendar={
        <FileButton
          path={`subscriptions/${subscription.id}/autopay.ics`}
          fallbackName="auto-pay.ics"
          icon="calendar"
          size="large"
        >
          Add to calendar
        </FileButton>
      }
      renderCard={(onStored, onCancel) => (
        <AddCardPanel
          variant="auto_pay"
          subId={subscription.id}
          onAdded={({ id }) => onStored(id)}
          onCancel={onCancel}
        />
      )}
    />
  );
};

/** Auto-pay of the customer at one merchant: how it is set up, what it does, and how it ends. */
export const AutoPayOverlay = ({ isOpen, onClose, subscription }: AutoPayOverlayProps) => {
  const isBusy = useAutoPayDialog(autoPay, { isOpen, subscription, onClose });
  return (
    <Overlay
      isOpen={isOpen}
      onClose={onClose}
      title={subscription.autopay_enabled ? 'Auto-pay Settings' : 'Auto-pay'}
      isDismissable={!isBusy}
    >
      <Content subscription={subscription} />
    </Overlay>
  );
};
