import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { Button } from '@billfold/shared/ui/Button';
import { Overlay } from '@billfold/shared/ui/Overlay';
import { Sheet } from '@billfold/shared/ui/Sheet';
import { AddBankAccountPanel } from '../../../entities/payment-method/add-bank-account/AddBankAccountPanel';
import { AddCardPanel } from '../../../entities/payment-method/add-card/AddCardPanel';
import { PaymentTypePanel, type PaymentType } from '../../../entities/payment-method/PaymentTypePanel';

/** What is open of the way to a new method. */
export type AddMethodStep = 'none' | 'types' | 'card' | 'bank';

export type AddMethodOverlaysProps = {
  readonly isOpen: boolean;
  readonly step: AddMethodStep;
  readonly invoice: InvoiceView;
  /** Bank credentials of the bill are loaded, and it is not paid with two cards. */
  readonly isBankOffered: boolean;
  readonly onChooseType: (type: PaymentType) => void;
  readonly onAdded: (method: PaymentMethodView) => void;
  readonly onClose: () => void;
};

/** The way to a new method without leaving the bill: its kind, then its form. */
export const AddMethodOverlays = ({ step, invoice, isBankOffered, onChooseType, onAdded, onClose }: AddMethodOverlaysProps) => (
  <>
    <Sheet
      isOpen={step === 'types'}
      onClose={onClose}
      title="Add Payment Method"
      footer={
        <Button variant="secondary" isWide onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <PaymentTypePanel isBankOffered={isBankOffered} isCashOffered={invoice.merchant.takes_cash} onChoose={onChooseType} />
    </Sheet>
    <Overlay isOpen={step === 'card'} onClose={onClose} title="Add card">
      <AddCardPanel variant="full" subId={invoice.subscription} onAdded={onAdded} onCancel={onClose} />
    </Overlay>
    <Overlay isOpen={step === 'bank'} onClose={onClose} title="Add bank account">
      <AddBankAccountPanel invoiceId={invoice.id} onAdded={onAdded} onCancel={onClose} />
    </Overlay>
  </>
);
