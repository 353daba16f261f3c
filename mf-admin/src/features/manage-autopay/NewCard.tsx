import { keepCardStatement } from '@billfold/shared/contracts/keep-card-wording';
import { agreementWays, type AgreementWay } from '@billfold/shared/contracts/opt-in-wording';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { Select } from '@billfold/shared/ui/Select';
import { Stack } from '@billfold/shared/ui/Stack';
import { CardForm } from '@billfold/shared/wallet/CardForm';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { storedMethods } from '../../entities/customer/stored-methods.resource';
import { autoPay } from './autopay';
import styles from './ManageAutoPay.module.css';
import { ways } from './staff-voice';
import { storeCard } from './store-card.submission';

const noDraft = { name: '', address_zip: '', nickname: '' };

type NewCardProps = {
  readonly customer: CustomerView;
  readonly onStored: (methodId: number) => void;
  readonly onCancel: () => void;
};

type AgreementToKeepProps = {
  readonly merchantName: string;
  readonly agreedBy: AgreementWay | '';
  readonly isDisabled: boolean;
  readonly onChange: (way: AgreementWay | '') => void;
};

/** How the customer agreed that the card is kept, in the words that are stored. */
const AgreementToKeep = (props: AgreementToKeepProps) => {
  const { merchantName, agreedBy, isDisabled, onChange } = props;
  return (
    <Stack gap={2}>
      <Select
        label="How did the customer agree?"
        placeholder="Choose"
        options={ways}
        value={agreedBy}
        isDisabled={isDisabled}
        onChange={(value) => onChange(agreementWays.find((way) => way === value) ?? '')}
      />
      {agreedBy !== '' && (
        <p className={styles.soft}>{keepCardStatement(merchantName, agreedBy)}</p>
      )}
    </Stack>
  );
};

/** Stores a new card of the customer, for auto-pay. */
export const NewCard = ({ customer, onStored, onCancel }: NewCardProps) => {
  const dispatch = useDispatch();
  const state = useSelector(storeCard.select);
  const entries = useSelector(autoPay.select).draft;
  const [agreedBy, setAgreedBy] = useState<AgreementWay | ''>(entries?.agreedBy ?? '');
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
      consent={
        <AgreementToKeep
          merchantName={customer.merchant_name}
          agreedBy={agreedBy}
          isDisabled={state.status === 'sending'}
          onChange={setAgreedBy}
        />
      }
      errors={ownErrors.length > 0 ? ownErrors : refused}
      isSaving={state.status === 'sending'}
      onBlocked={setErrors}
      onEntryRefused={setErrors}
      onCaptured={() => setErrors([])}
      onSubmit={(entered) => {
        if (agreedBy === '') {
          setErrors(['Please choose how the customer agreed to keep this card.']);
          return;
        }
        setErrors([]);
        dispatch(
          storeCard.actions.submitted({
            user: customer.user,
            subscriptionId: customer.id,
            agreedBy,
            entered,
          }),
        );
      }}
      onCancel={onCancel}
    />
  );
};
