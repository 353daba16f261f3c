import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { CardForm, type CardFormProps } from '@billfold/shared/wallet/CardForm';
import { useDispatch, useSelector } from 'react-redux';
import { selectAddMethod } from '../add-method/add-method-selectors';
import {
  cardCaptured,
  cardEntryRefused,
  cardSubmitted,
  methodBlocked,
} from '../add-method/add-method.slice';
import { KeepDraft } from '../add-method/KeepDraft';
import { useMethodForm } from '../add-method/use-method-form';

export type AddCardPanelProps = Pick<CardFormProps, 'variant' | 'onCancel'> & {
  /** The subscription of the current invoice, when there is one. */
  readonly subId?: number | null;
  /** The card is stored, and the stored methods are loaded anew. */
  readonly onAdded: (method: PaymentMethodView) => void;
};

/** Stores a new card. */
export const AddCardPanel = ({ subId = null, onAdded, ...form }: AddCardPanelProps) => {
  const dispatch = useDispatch();
  const { draft } = useSelector(selectAddMethod);
  const { errors, isSaving } = useMethodForm(onAdded);
  return (
    <CardForm
      {...form}
      draft={draft}
      errors={errors}
      isSaving={isSaving}
      onBlocked={(blocked) => dispatch(methodBlocked({ errors: blocked }))}
      onEntryRefused={(refused) => dispatch(cardEntryRefused({ errors: refused }))}
      onCaptured={() => dispatch(cardCaptured())}
      onSubmit={(card) => dispatch(cardSubmitted({ ...card, subId }))}
      renderKeeper={(names) => <KeepDraft names={names} />}
    />
  );
};
