import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { CardForm } from '@billfold/shared/wallet/CardForm';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { storedMethods } from '../../entities/customer/stored-methods.resource';
import { storeCard } from './store-card.submission';

const noDraft = { name: '', address_zip: '', nickname: '' };

type NewCardProps = {
  readonly customer: CustomerView;
  readonly onStored: (methodId: number) => void;
  readonly onCancel: () => void;
};

/** Stores a new card of the customer, for auto-pay. */
export const NewCard = ({ customer, onStored, onCancel }: NewCardProps) => {
  const dispatch = useDispatch();
  const state = useSelector(storeCard.select);
  const [ownErrors, setErrors] = useState<readonly string[]>([]);
  const refused = state.status === 'refused' ? state.errors : [];
  const storedId = state.status === 'done' ? state.answer.payment_method_id : null;
  const announce = useEffectEvent((id: number) => {
    dispatch(storeCard.actions.cleared());
    dispatch(storedMethods.actions.reloaded(customer.user));
    onStored(id);
  });
  useEffect(() => {
    if (storedId !== null) announce(storedId);
  }, [storedId]);
  return (
    <CardForm
      variant="auto_pay"
      isOwnCard={false}
      draft={noDraft}
      errors={ownErrors.length > 0 ? ownErrors : refused}
      isSaving={state.status === 'sending'}
      onBlocked={setErrors}
      onEntryRefused={setErrors}
      onCaptured={() => setErrors([])}
      onSubmit={(entered) => {
        setErrors([]);
        dispatch(
          storeCard.actions.submitted({
            user: customer.user,
            subscriptionId: customer.id,
            entered,
          }),
        );
      }}
      onCancel={onCancel}
    />
  );
};
