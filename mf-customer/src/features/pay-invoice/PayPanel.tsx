import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { useServices } from '@billfold/shared/remote/Services';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectPaymentMethods } from '../../entities/payment-method/payment-methods.selectors';
import { paymentMethodsRequested } from '../../entities/payment-method/payment-methods.slice';
import { lazyPart } from '../../page/lazy-part';
import { MethodLine } from './MethodLine';
import { selectMethod, selectPayInvoice } from './pay-invoice.selectors';
import { methodChosen, paymentSubmitted } from './pay-invoice.slice';
import { PayInvoiceForm } from './PayInvoiceForm';

const ChooseMethodSheet = lazyPart(async () => (await import(/* webpackChunkName: "pay-dialogs" */ './ChooseMethodSheet')).ChooseMethodSheet);

export type PayPanelProps = { readonly invoice: InvoiceView; readonly isProcessing: boolean };

/** Amount, method and the button that pays. */
export const PayPanel = ({ invoice, isProcessing }: PayPanelProps) => {
  const dispatch = useDispatch();
  const { session } = useServices();
  const { methodsMissed } = useSelector(selectPayInvoice);
  const methods = useSelector(selectPaymentMethods);
  const method = useSelector(selectMethod);
  const [isChoosing, setChoosing] = useState(false);
  const requestMethods = () => void dispatch(paymentMethodsRequested());
  const choose = (methodId: number) => {
    dispatch(methodChosen({ methodId }));
    session.remember({ paymentMethod: methodId });
    setChoosing(false);
  };
  return (
    <>
      <PayInvoiceForm
        invoice={invoice}
        isProcessing={isProcessing}
        onSubmit={(amountMinor) => dispatch(paymentSubmitted({ invoiceId: invoice.id, amountMinor }))}
      >
        <MethodLine
          method={method}
          isLoading={methods.status === 'loading'}
          isDisabled={isProcessing}
          timesMissed={methodsMissed}
          onChoose={() => setChoosing(true)}
        />
      </PayInvoiceForm>
      <ChooseMethodSheet
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        methods={methods}
        chosenId={method?.id ?? null}
        isBankAccepted={invoice.ach_on}
        onChoose={choose}
        onRetry={requestMethods}
      />
    </>
  );
};
