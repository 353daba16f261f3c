import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { SubscriptionView } from '@billfold/shared/contracts/subscription.contract';
import { Overlay } from '@billfold/shared/ui/Overlay';

export type AutoPayOverlayProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly invoice: InvoiceView;
  readonly subscription: SubscriptionView;
};

/** Auto-pay of the customer at one merchant: how it is set up, what it does, and how it ends. */
export const AutoPayOverlay = ({ isOpen, onClose, invoice, subscription }: AutoPayOverlayProps) => (
  <Overlay isOpen={isOpen} onClose={onClose} title={subscription.autopay_enabled ? 'Auto-pay Settings' : 'Auto-pay'}>
    <p>{invoice.merchant.name}</p>
  </Overlay>
);
