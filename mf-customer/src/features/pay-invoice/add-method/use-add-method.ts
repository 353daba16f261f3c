import { useSession } from '@billfold/shared/remote/Services';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectInvoiceScreen } from '../../../entities/invoice-screen/invoice-screen.selectors';
import { paymentTypesShown, slotOpened, type PaymentSlot } from '../../../entities/invoice-screen/invoice-screen.slice';

/** The form of a new method that is open over the bill. */
export type MethodFormKind = 'none' | 'card' | 'bank';

export type AddMethod = {
  /** Null for the session of a bill link, which adds no methods. */
  readonly openTypes: (() => void) | null;
  /** With two cards only a card can be added; it fills the slot. */
  readonly openCard: ((slot: PaymentSlot) => void) | null;
  readonly overlays: { readonly isOpen: boolean; readonly form: MethodFormKind; readonly onFormChange: (form: MethodFormKind) => void };
};

/** The ways to a new method of the bill in hand. */
export const useAddMethod = (): AddMethod => {
  const dispatch = useDispatch();
  const isBillOnly = useSession().user?.bill_only === true;
  const { show_payment_types: isChoosingType } = useSelector(selectInvoiceScreen);
  const [form, onFormChange] = useState<MethodFormKind>('none');
  const openCard = (slot: PaymentSlot) => {
    dispatch(slotOpened({ slot }));
    onFormChange('card');
  };
  return {
    openTypes: isBillOnly ? null : () => void dispatch(paymentTypesShown()),
    openCard: isBillOnly ? null : openCard,
    overlays: { isOpen: isChoosingType || form !== 'none', form, onFormChange },
  };
};
