import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { useSettled } from '@billfold/shared/ui/use-settled';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectInvoiceScreen } from '../../entities/invoice-screen/invoice-screen-selectors';
import { selectPaymentMethods } from '../../entities/payment-method/stored-methods/payment-methods.resource';
import { BillActions } from './BillActions';
import { MethodLine } from '../../features/choose-method/MethodLine';
import { selectMethod, selectOpenBill } from '../../entities/open-bill/open-bill-selectors';
import { dateChosen, errorsDismissed } from '../../entities/open-bill/open-bill.slice';
import { paymentSubmitted } from '../../features/pay-invoice/pay-invoice-events';
import { scheduleSubmitted } from '../../features/schedule-payment/schedule-payment-events';
import { PayInvoiceForm } from '../../features/pay-invoice/PayInvoiceForm';
import { ChosenDay, PayOverlays } from './pay-dialogs-parts';
import type { PayOverlay } from './PayOverlays';

export type PayPanelProps = {
  readonly invoice: InvoiceView;
  readonly isProcessing: boolean;
  /** False for a moment after something else was in the place of all this. */
  readonly mayPay: boolean;
};

/** Amount, method, day, and the button that pays; below it the other ways to pay. */
export const PayPanel = ({ invoice, isProcessing, mayPay }: PayPanelProps) => {
  const dispatch = useDispatch();
  const { scheduledFor, methodsMissed } = useSelector(selectOpenBill);
  const { split_payment: isSplit, show_payment_types: isChoosingType } =
    useSelector(selectInvoiceScreen);
  const methods = useSelector(selectPaymentMethods);
  const method = useSelector(selectMethod);
  const [opened, setOpened] = useState<PayOverlay>('none');
  const isCovered = opened !== 'none' || isSplit || isChoosingType;
  const isSettled = useSettled(
    isCovered ? 'is covered' : scheduledFor === null ? 'pays' : 'schedules',
  );
  const submit = (amountMinor: number) => {
    const ofAmount = { invoiceId: invoice.id, amountMinor };
    dispatch(scheduledFor === null ? paymentSubmitted(ofAmount) : scheduleSubmitted(ofAmount));
  };
  const openCalendar = () => {
    dispatch(errorsDismissed());
    setOpened('day');
  };
  return (
    <>
      <PayInvoiceForm
        invoice={invoice}
        isProcessing={isProcessing}
        mayPay={mayPay && isSettled}
        scheduledFor={scheduledFor}
        onSubmit={submit}
      >
        <MethodLine
          method={method}
          isLoading={methods.status === 'loading'}
          isDisabled={isProcessing}
          timesMissed={methodsMissed}
          onChoose={() => setOpened('methods')}
        />
        <ChosenDay
          isOpen={scheduledFor !== null}
          date={scheduledFor}
          isDisabled={isProcessing}
          onClear={() => dispatch(dateChosen({ invoiceId: invoice.id, date: null }))}
        />
      </PayInvoiceForm>
      <BillActions
        invoice={invoice}
        isProcessing={isProcessing}
        isScheduled={false}
        isDateChosen={scheduledFor !== null}
        onSchedule={openCalendar}
      />
      <PayOverlays
        isOpen={isCovered}
        opened={opened}
        invoice={invoice}
        isProcessing={isProcessing}
        onClose={() => setOpened('none')}
      />
    </>
  );
};
