import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { useServices } from '@billfold/shared/remote/Services';
import { Button } from '@billfold/shared/ui/Button';
import { Overlay } from '@billfold/shared/ui/Overlay';
import { Sheet } from '@billfold/shared/ui/Sheet';
import { useDispatch, useSelector } from 'react-redux';
import { selectInvoiceScreen } from '../../entities/invoice-screen/invoice-screen-selectors';
import {
  methodPicked,
  paymentTypesHidden,
} from '../../entities/invoice-screen/invoice-screen.slice';
import { selectHasAchCredentials } from '../../entities/payment-method/ach-credentials/ach-credentials.resource';
import { AddBankAccountPanel } from '../../entities/payment-method/add-bank-account/AddBankAccountPanel';
import { AddCardPanel } from '../../entities/payment-method/add-card/AddCardPanel';
import { PaymentTypePanel, type PaymentType } from '../../entities/payment-method/PaymentTypePanel';
import { paths } from '../../module/paths';

/** The form of a new method that is open over the invoice. */
export type MethodFormKind = 'none' | 'card' | 'bank';

export type AddMethodOverlaysProps = {
  /** The panel of types, or a form, is wanted. */
  readonly isOpen: boolean;
  readonly invoice: InvoiceView;
  readonly form: MethodFormKind;
  readonly onFormChange: (form: MethodFormKind) => void;
};

/** Adds a method without leaving the invoice: its kind, then its form. The new method pays, or fills its slot. */
export const AddMethodOverlays = ({ invoice, form, onFormChange }: AddMethodOverlaysProps) => {
  const dispatch = useDispatch();
  const { navigate, session } = useServices();
  const { show_payment_types: isChoosingType, split_payment: isSplit } =
    useSelector(selectInvoiceScreen);
  const hasCredentials = useSelector(selectHasAchCredentials(invoice.id));
  const hideTypes = () => void dispatch(paymentTypesHidden());
  const close = () => onFormChange('none');
  const chooseType = (type: PaymentType) => {
    hideTypes();
    if (type === 'cash') navigate(paths.cashArea.href());
    else onFormChange(type);
  };
  const choose = (method: PaymentMethodView) => {
    dispatch(methodPicked({ methodId: method.id }));
    if (!isSplit) session.remember({ paymentMethod: method.id });
    close();
  };
  return (
    <>
      <Sheet
        isOpen={isChoosingType}
        onClose={hideTypes}
        title="Add Payment Method"
        footer={
          <Button variant="secondary" isWide onClick={hideTypes}>
            Cancel
          </Button>
        }
      >
        <PaymentTypePanel
          isBankOffered={hasCredentials && !isSplit}
          isCashOffered={invoice.merchant.takes_cash}
          onChoose={chooseType}
        />
      </Sheet>
      <Overlay isOpen={form === 'card'} onClose={close} title="Add card">
        <AddCardPanel
          variant="full"
          subId={invoice.subscription}
          onAdded={choose}
          onCancel={close}
        />
      </Overlay>
      <Overlay isOpen={form === 'bank'} onClose={close} title="Add bank account">
        <AddBankAccountPanel invoiceId={invoice.id} onAdded={choose} onCancel={close} />
      </Overlay>
    </>
  );
};
