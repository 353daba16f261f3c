import { cardFrameLimits, nameLimits } from '@billfold/shared/contracts/limits';
import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { cardBrandName } from '@billfold/shared/format/card';
import { CardFrame, type CardFrameProps } from '@billfold/shared/forms/CardFrame';
import { CheckboxField } from '@billfold/shared/forms/CheckboxField';
import { ExpiryField } from '@billfold/shared/forms/ExpiryField';
import { Form, type FormAttempt } from '@billfold/shared/forms/Form';
import { FormDraft } from '@billfold/shared/forms/FormDraft';
import { FormErrors } from '@billfold/shared/forms/FormErrors';
import { TextField } from '@billfold/shared/forms/TextField';
import { ZipField } from '@billfold/shared/forms/ZipField';
import type { CardToken } from '@billfold/shared/tokenizer/card-frame';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectAddMethod } from '../add-method/add-method.selectors';
import {
  cardCaptured,
  cardEntryRefused,
  cardSubmitted,
  methodBlocked,
} from '../add-method/add-method.slice';
import { addMethodTexts } from '../add-method/add-method.texts';
import { KeepDraft } from '../add-method/KeepDraft';
import { MethodFormActions } from '../add-method/MethodFormActions';
import { useMethodForm } from '../add-method/use-method-form';
import { addCardSchema, checkCard, type AddCardValues, type AddCardVariant } from './add-card.form';
import styles from './AddCardPanel.module.css';

export type AddCardPanelProps = {
  /** 'auto_pay' leaves out CVV, nickname and checkbox. */
  readonly variant: AddCardVariant;
  /** The subscription of the bill in hand, when there is one. */
  readonly subId?: number | null;
  /** The card is stored, and the stored methods are loaded anew. */
  readonly onAdded: (method: PaymentMethodView) => void;
  readonly onCancel?: () => void;
};

type FieldsProps = {
  readonly variant: AddCardVariant;
  readonly isSaving: boolean;
  readonly onEntry: CardFrameProps['onChange'];
};

const CardFields = ({ variant, isSaving, onEntry }: FieldsProps) => (
  <>
    <CardFrame
      inactivityMs={cardFrameLimits.portalInactivityMs}
      usesCvv={variant === 'full'}
      isDisabled={isSaving}
      onChange={onEntry}
    />
    <TextField
      name="name"
      label="Name on card"
      autoComplete="cc-name"
      maxLength={nameLimits.max}
      isRequired
      isDisabled={isSaving}
    />
    <div className={styles.pair}>
      <ExpiryField name="expiration" label="Expiration date" isRequired isDisabled={isSaving} />
      <ZipField
        name="address_zip"
        label={variant === 'full' ? 'Zip code' : 'Billing zip code'}
        isRequired
        isDisabled={isSaving}
      />
    </div>
    {variant === 'full' ? (
      <>
        <TextField
          name="nickname"
          label="Nickname"
          placeholder="Everyday card"
          maxLength={nameLimits.max}
          isRequired
          isDisabled={isSaving}
        />
        <CheckboxField
          name="acknowledge"
          label={addMethodTexts.authorization}
          isRequired
          isDisabled={isSaving}
        />
      </>
    ) : (
      <p
        className={styles.consent}
      >{`By adding this card you confirm: ${addMethodTexts.authorization}`}</p>
    )}
  </>
);

/** What outlives the form: nothing that could pay. */
const draftNames = {
  full: ['name', 'address_zip', 'nickname'],
  auto_pay: ['name', 'address_zip'],
} as const;

/** Stores a new card. The number, and the CVV, are entered in the provider's frame; what comes back is its token. */
export const AddCardPanel = ({ variant, subId = null, onAdded, onCancel }: AddCardPanelProps) => {
  const dispatch = useDispatch();
  const { draft } = useSelector(selectAddMethod);
  const { errors, isSaving, passes } = useMethodForm(onAdded);
  const [card, setCard] = useState<CardToken | null>(null);
  const [objection, setObjection] = useState<string | null>(null);
  const hear: CardFrameProps['onChange'] = (entry) => {
    setCard(entry.kind === 'captured' ? entry.card : null);
    setObjection(entry.kind === 'invalid' ? entry.error : null);
    if (entry.kind === 'captured') dispatch(cardCaptured());
    if (entry.kind === 'invalid') dispatch(cardEntryRefused({ errors: [entry.error] }));
  };
  const submit = ({ values, problems, show }: FormAttempt<AddCardValues>) => {
    if (isSaving) return;
    // The number may be fine and the CVV not: only the frame knows.
    if (objection !== null)
      return void dispatch(methodBlocked({ errors: [addMethodTexts.noCard, objection] }));
    if (!passes(checkCard(values, problems, card, variant), show) || card === null) return;
    const { name, expiration, address_zip } = values;
    const nickname =
      variant === 'full' ? values.nickname : `${cardBrandName(card.cardType)} ${card.last4}`;
    dispatch(cardSubmitted({ card, name, expiration, address_zip, nickname, subId }));
  };
  const names = variant === 'full' ? draftNames.full : draftNames.auto_pay;
  return (
    <Form<AddCardValues>
      label="Add card"
      initialValues={{
        name: draft.name,
        expiration: '',
        address_zip: draft.address_zip,
        nickname: draft.nickname,
        acknowledge: false,
      }}
      schema={addCardSchema(variant)}
      onAttempt={submit}
    >
      <FormErrors errors={errors} />
      <CardFields variant={variant} isSaving={isSaving} onEntry={hear} />
      <MethodFormActions
        isSaving={isSaving}
        label="Add card"
        {...(onCancel === undefined ? {} : { onCancel })}
      />
      <KeepDraft names={names} />
      <FormDraft name="card" fields={names} />
    </Form>
  );
};
