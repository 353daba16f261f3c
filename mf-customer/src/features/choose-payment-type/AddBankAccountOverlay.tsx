import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { Overlay } from '@billfold/shared/ui/Overlay';
import { AddBankAccountPanel } from '../../entities/payment-method/add-bank-account/AddBankAccountPanel';

export type AddBankAccountOverlayProps = {
  readonly isOpen: boolean;
  readonly invoiceId: number;
  readonly onAdded: (method: PaymentMethodView) => void;
  readonly onClose: () => void;
};

export const AddBankAccountOverlay = ({
  isOpen,
  invoiceId,
  onAdded,
  onClose,
}: AddBankAccountOverlayProps) => (
  <Overlay isOpen={isOpen} onClose={onClose} title="Add bank account">
    <AddBankAccountPanel invoiceId={invoiceId} onAdded={onAdded} onCancel={onClose} />
  </Overlay>
);
