import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { useServices, useSession } from '@billfold/shared/remote/Services';
import { valueOf } from '@billfold/shared/store/remote-data';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectInvoiceScreen } from '../../entities/invoice-screen/invoice-screen-selectors';
import {
  methodPicked,
  paymentTypesShown,
  slotOpened,
  splitToggled,
  type PaymentSlot,
} from '../../entities/invoice-screen/invoice-screen.slice';
import {
  paymentMethods,
  selectPaymentMethods,
} from '../../entities/payment-method/stored-methods/payment-methods.resource';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useEver } from '../../page/use-ever';
import type { MethodFormKind } from '../../features/add-method/AddMethodOverlays';
import { ChooseMethodSheet } from '../../features/choose-method/ChooseMethodSheet';
import { selectMethod, selectOpenBill } from '../../entities/open-bill/open-bill-selectors';
import { dateChosen } from '../../entities/open-bill/open-bill.slice';
import { splitSubmitted } from '../../features/split-payment/split-payment-events';
import { ScheduleOverlay } from '../../features/schedule-payment/ScheduleOverlay';
import { SplitOverlay } from '../../features/split-payment/SplitOverlay';

const AddMethodOverlays = lazyPart(
  async () =>
    (
      await import(
        /* webpackChunkName: "pay-add-method" */ '../../features/add-method/AddMethodOverlays'
      )
    ).AddMethodOverlays,
  async () =>
    (
      await import(
        /* webpackChunkName: "pay-add-method" */ '../../features/add-method/add-method-features'
      )
    ).addMethodOverlaysFeatures,
);

/** The overlays of the pay screen itself; the split is in the store, because wallet screens need it. */
export type PayOverlay = 'none' | 'methods' | 'day';

export type PayOverlaysProps = {
  /** Something of it is wanted, here or by the store. */
  readonly isOpen: boolean;
  readonly opened: PayOverlay;
  readonly invoice: InvoiceView;
  readonly isProcessing: boolean;
  readonly onClose: () => void;
};

const Split = ({
  invoice,
  isProcessing,
  onAdd,
}: Pick<PayOverlaysProps, 'invoice' | 'isProcessing'> & {
  readonly onAdd: ((slot: PaymentSlot) => void) | null;
}) => {
  const dispatch = useDispatch();
  const { errors, scheduledFor } = useSelector(selectOpenBill);
  const { split_payment: isOpen, payment_methods: slots } = useSelector(selectInvoiceScreen);
  const methods = valueOf(useSelector(selectPaymentMethods)) ?? [];
  const choose = (slot: PaymentSlot, methodId: number) => {
    dispatch(slotOpened({ slot }));
    dispatch(methodPicked({ methodId }));
  };
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
      onChoose={choose}
      onAdd={onAdd}
      onSubmit={(parts) => dispatch(splitSubmitted({ invoiceId: invoice.id, ...parts }))}
    />
  );
};

const Methods = ({
  invoice,
  isOpen,
  onClose,
  onAdd,
}: Pick<PayOverlaysProps, 'invoice' | 'isOpen' | 'onClose'> & {
  readonly onAdd: (() => void) | null;
}) => {
  const dispatch = useDispatch();
  const { session } = useServices();
  const methods = useSelector(selectPaymentMethods);
  const method = useSelector(selectMethod);
  const choose = (methodId: number) => {
    dispatch(methodPicked({ methodId }));
    session.remember({ paymentMethod: methodId });
    onClose();
  };
  return (
    <ChooseMethodSheet
      isOpen={isOpen}
      onClose={onClose}
      methods={methods}
      chosenId={method?.id ?? null}
      invoice={invoice}
      onChoose={choose}
      onRetry={() => void dispatch(paymentMethods.actions.reloaded())}
      onAdd={onAdd}
    />
  );
};

/** All overlays of an invoice that can be paid. The session of an invoice link adds no methods. */
export const PayOverlays = ({ opened, invoice, isProcessing, onClose }: PayOverlaysProps) => {
  const dispatch = useDispatch();
  const mayAdd = useSession().user?.bill_only !== true;
  const method = useSelector(selectMethod);
  const { scheduledFor } = useSelector(selectOpenBill);
  const { split_payment: isSplit, show_payment_types: isChoosingType } =
    useSelector(selectInvoiceScreen);
  const [form, setForm] = useState<MethodFormKind>('none');
  const isAdding = isChoosingType || form !== 'none';
  const isAddingNear = useEver(mayAdd && (opened === 'methods' || isSplit || isAdding));
  const chooseDay = (date: string | null) => {
    dispatch(dateChosen({ invoiceId: invoice.id, date }));
    onClose();
  };
  const addAny = () => {
    onClose();
    dispatch(paymentTypesShown());
  };
  const addCard = (slot: PaymentSlot) => {
    dispatch(slotOpened({ slot }));
    setForm('card');
  };
  return (
    <>
      <Methods
        invoice={invoice}
        isOpen={opened === 'methods'}
        onClose={onClose}
        onAdd={mayAdd ? addAny : null}
      />
      <ScheduleOverlay
        isOpen={opened === 'day'}
        onClose={onClose}
        invoice={invoice}
        method={method}
        chosen={scheduledFor}
        onSelect={chooseDay}
      />
      <Split invoice={invoice} isProcessing={isProcessing} onAdd={mayAdd ? addCard : null} />
      {isAddingNear && (
        <AddMethodOverlays isOpen={isAdding} invoice={invoice} form={form} onFormChange={setForm} />
      )}
    </>
  );
};
