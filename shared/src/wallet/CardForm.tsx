import { nameLimits } from '../contracts/limits';
import { cardBrandName } from '../format/card';
import type { CardEntry } from '../forms/CardFrame';
import { CheckboxField } from '../forms/CheckboxField';
import { Form, type FormAttempt } from '../forms/Form';
import { FormDraft } from '../forms/FormDraft';
import { FormErrors } from '../forms/FormErrors';
import { TextField } from '../forms/TextField';
import { useCardAnswer } from '../forms/use-card-answer';
import type { CardToken } from '../tokenizer/card-frame';
import { AboveActionBar } from '../ui/ActionBar';
import { Icon } from '../ui/Icon';
import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import {
  addCardSchema,
  checkCard,
  isProposed,
  type AddCardValues,
  type AddCardVariant,
} from './card-checks';
import { CardFields, type CardFieldsProps } from './CardFields';
import styles from './CardFields.module.css';
import { addMethodTexts } from './method-texts';
import { MethodFormActions } from './MethodFormActions';

/** What outlives the form: nothing that could pay. */
export type CardDraft = Pick<AddCardValues, 'name' | 'address_zip' | 'nickname'>;
type DraftName = keyof CardDraft;

/** A card that passed the checks of its form. */
export type EnteredCard = Pick<
  AddCardValues,
  'name' | 'expiration' | 'address_zip' | 'nickname'
> & { readonly card: CardToken };

export type CardFormProps = Pick<CardFieldsProps, 'isOwnCard'> & {
  /** 'auto_pay' leaves out CVV, nickname and checkbox. */
  readonly variant: AddCardVariant;
  /** Instead of the words that the holder of the card confirms by adding it. */
  readonly consent?: ReactNode;
  readonly draft: CardDraft;
  readonly errors: readonly string[];
  readonly isSaving: boolean;
  /** The form's own checks stop the submit. */
  readonly onBlocked: (errors: readonly string[]) => void;
  /** The card-entry frame objects. */
  readonly onEntryRefused: (errors: readonly string[]) => void;
  readonly onCaptured: () => void;
  readonly onSubmit: (card: EnteredCard) => void;
  readonly onCancel?: () => void;
  /** Keeps the values of these fields when the form is left. */
  readonly renderKeeper?: (names: readonly DraftName[]) => ReactNode;
};

const shortName = ({ cardType, last4 }: CardToken): string => `${cardBrandName(cardType)} ${last4}`;

/** Proposes 'Visa 1111' for a captured card while no name of the customer's own is in the field. */
const NicknameField = ({
  card,
  isSaving,
}: Pick<CardFormProps, 'isSaving'> & { readonly card: CardToken | null }) => {
  const { values, setFieldValue } = useFormikContext<AddCardValues>();
  const propose = useEffectEvent((captured: CardToken) => {
    if (isProposed(values.nickname)) void setFieldValue('nickname', shortName(captured));
  });
  useEffect(() => {
    if (card !== null) propose(card);
  }, [card]);
  return (
    <TextField
      name="nickname"
      label="Nickname"
      placeholder="Everyday card"
      maxLength={nameLimits.max}
      isRequired
      isDisabled={isSaving}
    />
  );
};

const ConfirmFields = ({
  variant,
  card,
  isSaving,
  consent,
}: Pick<CardFormProps, 'variant' | 'isSaving' | 'consent'> & {
  readonly card: CardToken | null;
}) =>
  variant === 'full' ? (
    <>
      <NicknameField card={card} isSaving={isSaving} />
      <CheckboxField
        name="acknowledge"
        label={addMethodTexts.authorization}
        isRequired
        isDisabled={isSaving}
      />
    </>
  ) : (
    (consent ?? (
      <p
        className={styles.consent}
      >{`By adding this card you confirm: ${addMethodTexts.authorization}`}</p>
    ))
  );

const draftNames: Readonly<Record<AddCardVariant, readonly DraftName[]>> = {
  full: ['name', 'address_zip', 'nickname'],
  auto_pay: ['name', 'address_zip'],
};

/** The card in the frame, and why it cannot be used. */
const useEntry = ({
  onCaptured,
  onEntryRefused,
}: Pick<CardFormProps, 'onCaptured' | 'onEntryRefused'>) => {
  const [entry, setEntry] = useState<CardEntry>({ kind: 'none' });
  const hear = (next: CardEntry) => {
    setEntry(next);
    if (next.kind === 'captured') onCaptured();
    if (next.kind === 'invalid') onEntryRefused([next.error]);
  };
  return {
    ...useCardAnswer(entry),
    card: entry.kind === 'captured' ? entry.card : null,
    objection: entry.kind === 'invalid' ? entry.error : null,
    hear,
  };
};

/** A new card. The number, and the CVV, are entered in the provider's frame; what comes back is its token. */
export const CardForm = (props: CardFormProps) => {
  const { variant, draft, errors, isOwnCard = true, onBlocked, onCancel } = props;
  const { card, objection, hear, isWaiting, waitsFor } = useEntry(props);
  const isSaving = props.isSaving || isWaiting;
  const submit = ({ values, problems, show, again }: FormAttempt<AddCardValues>) => {
    if (props.isSaving || waitsFor(again)) return;
    // The number may be fine and the CVV not: only the frame knows.
    if (objection !== null) {
      onBlocked([addMethodTexts.noCard, objection]);
      return;
    }
    const check = checkCard(values, problems, card, variant);
    if (check.kind === 'blocked') {
      onBlocked(check.message === null ? [] : [check.message]);
      show(check.show);
      return;
    }
    if (card === null) return;
    const { name, expiration, address_zip } = values;
    const nickname = variant === 'full' ? values.nickname : shortName(card);
    props.onSubmit({ card, name, expiration, address_zip, nickname });
  };
  const names = draftNames[variant];
  return (
    <Form<AddCardValues>
      label="Add card"
      initialValues={{ ...draft, expiration: '', acknowledge: false }}
      schema={addCardSchema(variant)}
      onAttempt={submit}
    >
      <FormErrors errors={errors} />
      <AboveActionBar>
        <CardFields
          usesCvv={variant === 'full'}
          zipLabel={variant === 'full' ? 'Zip code' : 'Billing zip code'}
          isOwnCard={isOwnCard}
          isSaving={isSaving}
          onEntry={hear}
        />
        <p className={styles.lock}>
          <Icon name="lock" size={16} />
          {addMethodTexts.safety}
        </p>
        <ConfirmFields variant={variant} card={card} isSaving={isSaving} consent={props.consent} />
      </AboveActionBar>
      <MethodFormActions
        isSaving={isSaving}
        label="Add card"
        {...(onCancel === undefined ? {} : { onCancel })}
      />
      {props.renderKeeper?.(names)}
      <FormDraft name="card" fields={names} />
    </Form>
  );
};
