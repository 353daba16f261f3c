import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { useServices } from '@billfold/shared/remote/Services';
import { valueOf } from '@billfold/shared/store/async-status';
import { Button } from '@billfold/shared/ui/Button';
import { Icon } from '@billfold/shared/ui/Icon';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectInvoiceScreen } from '../../entities/invoice-screen/invoice-screen.selectors';
import { methodPicked, slotOpened, splitToggled } from '../../entities/invoice-screen/invoice-screen.slice';
import { selectPaymentMethods } from '../../entities/payment-method/payment-methods.selectors';
import { paymentMethodsRequested } from '../../entities/payment-method/payment-methods.slice';
import { lazyPart } from '../../page/lazy-part';
import { useEver } from '../../page/use-ever';
import { useAddMethod, type AddMethod } from './add-method/use-add-method';
import { BillActions } from './BillActions';
import { MethodLine } from './MethodLine';
import { selectMethod, selectPayInvoice } from './pay-invoice.selectors';
import { dateChosen, errorsDismissed, paymentSubmitted, scheduleSubmitted, splitSubmitted } from './pay-invoice.slice';
import { PayInvoiceForm } from './PayInvoiceForm';
import styles from './PayInvoiceScreen.module.css';

const loadDialogFeatures = async () => (await import(/* webpackChunkName: "pay-dialogs" */ './pay-dialogs.features')).payDialogsFeatures;
const ChooseMethodSheet = lazyPart(
  async () => (await import(/* webpackChunkName: "pay-dialogs" */ './ChooseMethodSheet')).ChooseMethodSheet,
  loadDialogFeatures,
);
const ScheduleOverlay = lazyPart(
  async () => (await import(/* webpackChunkName: "pay-dialogs" */ './schedule/ScheduleOverlay')).ScheduleOverlay,
  loadDialogFeatures,
);
const AddMethodOverlays = lazyPart(
  async () => (await import(/* webpackChunkName: "pay-add-method" */ './add-method/AddMethodOverlays')).AddMethodOverlays,
  async () => (await import(/* webpackChunkName: "pay-add-method" */ './add-method/add-method-overlays.features')).addMethodOverlaysFeatures,
);
const SplitOverlay = lazyPart(async () => (await import(/* webpackChunkName: "pay-dialogs" */ './split/SplitOverlay')).SplitOverlay, loadDialogFeatures);

export type PayPanelProps = { readonly invoice: InvoiceView; readonly isProcessing: boolean };

const ChosenDay = ({ date, isDisabled, onClear }: { readonly date: string; readonly isDisabled: boolean; readonly onClear: () => void }) => (
  <p className={styles.chosenDay}>
    <Icon name="calendar" size={18} />
    <span>Your payment will be submitted on {formatDate(date)}</span>
    <Button variant="quiet" size="small" disabled={isDisabled} onClick={onClear}>
      Pay now instead
    </Button>
  </p>
);

type MethodChooserProps = PayPanelProps & {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Null where no method can be added. */
  readonly onAdd: (() => void) | null;
};

/** Chooses among the stored methods for the payment with one of them. */
const MethodChooser = ({ invoice, isProcessing, isOpen, onOpenChange, onAdd }: MethodChooserProps) => {
  const dispatch = useDispatch();
  const { session } = useServices();
  const { methodsMissed } = useSelector(selectPayInvoice);
  const methods = useSelector(selectPaymentMethods);
  const method = useSelector(selectMethod);
  const choose = (methodId: number) => {
    dispatch(methodPicked({ methodId }));
    session.remember({ paymentMethod: methodId });
    onOpenChange(false);
  };
  const add = () => {
    onOpenChange(false);
    onAdd?.();
  };
  return (
    <>
      <MethodLine
        method={method}
        isLoading={methods.status === 'loading'}
        isDisabled={isProcessing}
        timesMissed={methodsMissed}
        onChoose={() => onOpenChange(true)}
      />
      <ChooseMethodSheet
        isOpen={isOpen}
        onClose={() => onOpenChange(false)}
        methods={methods}
        chosenId={method?.id ?? null}
        invoice={invoice}
        onChoose={choose}
        onRetry={() => void dispatch(paymentMethodsRequested())}
        onAdd={onAdd === null ? null : add}
      />
    </>
  );
};

type SplitPartProps = PayPanelProps & { readonly onAdd: AddMethod['openCard'] };

const SplitPart = ({ invoice, isProcessing, onAdd }: SplitPartProps) => {
  const dispatch = useDispatch();
  const { errors, scheduledFor } = useSelector(selectPayInvoice);
  const { split_payment: isOpen, payment_methods: slots } = useSelector(selectInvoiceScreen);
  const methods = valueOf(useSelector(selectPaymentMethods)) ?? [];
  return (
    <SplitOverlay
      isOpen={isOpen}
      onClose={() => dispatch(splitToggled())}
      invoice={invoice}
      methods={methods}
      slots={slots}
      isProcessing={isProcessing}
      errors={errors}
      isDateChosen={scheduledFor !== null}
      onChoose={(slot, methodId) => {
        dispatch(slotOpened({ slot }));
        dispatch(methodPicked({ methodId }));
      }}
      onAdd={onAdd}
      onSubmit={(parts) => dispatch(splitSubmitted({ invoiceId: invoice.id, ...parts }))}
    />
  );
};

/** Amount, method, day, and the button that pays; below it the other ways to pay. */
export const PayPanel = ({ invoice, isProcessing }: PayPanelProps) => {
  const dispatch = useDispatch();
  const { scheduledFor } = useSelector(selectPayInvoice);
  const method = useSelector(selectMethod);
  const { split_payment: isSplit } = useSelector(selectInvoiceScreen);
  const addMethod = useAddMethod();
  const [isChoosingDay, setChoosingDay] = useState(false);
  const [isChoosingMethod, setChoosingMethod] = useState(false);
  const isAddingNear = useEver(isChoosingMethod || isSplit || addMethod.overlays.isOpen);
  const chooseDay = (date: string | null) => {
    dispatch(dateChosen({ invoiceId: invoice.id, date }));
    setChoosingDay(false);
  };
  const submit = (amountMinor: number) => {
    const ofAmount = { invoiceId: invoice.id, amountMinor };
    dispatch(scheduledFor === null ? paymentSubmitted(ofAmount) : scheduleSubmitted(ofAmount));
  };
  const openCalendar = () => {
    dispatch(errorsDismissed());
    setChoosingDay(true);
  };
  return (
    <>
      <PayInvoiceForm
        invoice={invoice}
        isProcessing={isProcessing}
        isScheduling={scheduledFor !== null}
        onSubmit={submit}
      >
        <MethodChooser invoice={invoice} isProcessing={isProcessing} isOpen={isChoosingMethod} onOpenChange={setChoosingMethod} onAdd={addMethod.openTypes} />
        {scheduledFor !== null && <ChosenDay date={scheduledFor} isDisabled={isProcessing} onClear={() => chooseDay(null)} />}
      </PayInvoiceForm>
      <BillActions invoice={invoice} isProcessing={isProcessing} isScheduled={false} isDateChosen={scheduledFor !== null} onSchedule={openCalendar} />
      <ScheduleOverlay isOpen={isChoosingDay} onClose={() => setChoosingDay(false)} invoice={invoice} method={method} chosen={scheduledFor} onSelect={chooseDay} />
      <SplitPart invoice={invoice} isProcessing={isProcessing} onAdd={addMethod.openCard} />
      {isAddingNear && <AddMethodOverlays invoice={invoice} {...addMethod.overlays} />}
    </>
  );
};
