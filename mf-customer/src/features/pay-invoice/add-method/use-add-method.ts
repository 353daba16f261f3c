import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { useServices, useSession } from '@billfold/shared/remote/Services';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectInvoiceScreen } from '../../../entities/invoice-screen/invoice-screen.selectors';
import { methodPicked, paymentTypesHidden, paymentTypesShown, slotOpened, type PaymentSlot } from '../../../entities/invoice-screen/invoice-screen.slice';
import { selectHasAchCredentials } from '../../../entities/payment-method/ach-credentials/ach-credentials.selectors';
import type { PaymentType } from '../../../entities/payment-method/PaymentTypePanel';
import { paths } from '../../../paths';
import type { AddMethodOverlaysProps } from './AddMethodOverlays';

export type AddMethod = {
  /** Null for the session of a bill link, which adds no methods. */
  readonly openTypes: (() => void) | null;
  /** With two cards only a card can be added; it fills the slot. */
  readonly openCard: ((slot: PaymentSlot) => void) | null;
  readonly overlays: AddMethodOverlaysProps;
};

/** The way to a new method of the bill in hand, which is chosen as soon as it is stored. */
export const useAddMethod = (invoice: InvoiceView): AddMethod => {
  const dispatch = useDispatch();
  const { navigate, session } = useServices();
  const isBillOnly = useSession().user?.bill_only === true;
  const { show_payment_types: isChoosingType, split_payment: isSplit } = useSelector(selectInvoiceScreen);
  const hasCredentials = useSelector(selectHasAchCredentials(invoice.id));
  const [form, setForm] = useState<'none' | 'card' | 'bank'>('none');
  const step = isChoosingType ? 'types' : form;
  const onClose = () => {
    dispatch(paymentTypesHidden());
    setForm('none');
  };
  const onChooseType = (type: PaymentType) => {
    dispatch(paymentTypesHidden());
    if (type === 'cash') navigate(paths.cashArea.href());
    else setForm(type);
  };
  const onAdded = (method: PaymentMethodView) => {
    dispatch(methodPicked({ methodId: method.id }));
    if (!isSplit) session.remember({ paymentMethod: method.id });
    setForm('none');
  };
  const openCard = (slot: PaymentSlot) => {
    dispatch(slotOpened({ slot }));
    setForm('card');
  };
  return {
    openTypes: isBillOnly ? null : () => void dispatch(paymentTypesShown()),
    openCard: isBillOnly ? null : openCard,
    overlays: { isOpen: step !== 'none', step, invoice, isBankOffered: hasCredentials && !isSplit, onChooseType, onAdded, onClose },
  };
};
