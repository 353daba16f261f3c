import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { cardBrandName, readCardBrand } from '@billfold/shared/format/card';
import { formatCents } from '@billfold/shared/format/money';
import { MoneyField } from '@billfold/shared/forms/MoneyField';
import { Button } from '@billfold/shared/ui/Button';
import { Select } from '@billfold/shared/ui/Select';
import { useFormikContext } from 'formik';
import { dayIn } from '@billfold/shared/format/merchant-day';
import { expiryOf } from '@billfold/shared/wallet/card-expiry.domain';
import { restFor } from './split.domain';
import styles from './SplitOverlay.module.css';

/** Cents; null while the field is empty. */
export type SplitValues = {
  readonly amount_one: number | null;
  readonly amount_two: number | null;
};

export type SplitSlotProps = {
  readonly position: 'first' | 'second';
  readonly invoice: InvoiceView;
  /** The cards that this slot may take: the other slot's is not among them. */
  readonly cards: readonly PaymentMethodView[];
  readonly chosenId: number | null;
  readonly isDisabled: boolean;
  readonly onChoose: (methodId: number) => void;
  /** Null where no card can be added. */
  readonly onAdd: (() => void) | null;
};

/** Short enough for a phone: the text that distinguishes cards must not be cut off. */
const cardName = ({ nickname, card_type: cardType, last4 }: PaymentMethodView): string => {
  const brand = readCardBrand(cardType);
  const card = `${brand === null ? 'Card' : cardBrandName(brand)} ${last4}`;
  return nickname === '' || nickname === card ? card : `${nickname}, ${card}`;
};

const expiryNotes = { none: '', valid: '', soon: ', expires soon', expired: ', expired' } as const;

/** One card and what it pays. */
export const SplitSlot = ({
  position,
  invoice,
  cards,
  chosenId,
  isDisabled,
  onChoose,
  onAdd,
}: SplitSlotProps) => {
  const { values, setFieldValue } = useFormikContext<SplitValues>();
  const [own, other] =
    position === 'first'
      ? (['amount_one', 'amount_two'] as const)
      : (['amount_two', 'amount_one'] as const);
  const today = dayIn(invoice.merchant.time_zone);
  const rest = restFor(invoice, values[other]);
  const isRestOffered = values[own] === null && values[other] !== null && rest > 0 && !isDisabled;
  return (
    <fieldset className={styles.slot}>
      <legend className={styles.legend}>
        {position === 'first' ? 'First card' : 'Second card'}
      </legend>
      <Select
        label={`Choose the ${position} card`}
        isLabelHidden
        placeholder="Choose a card"
        value={chosenId === null ? '' : String(chosenId)}
        options={cards.map((card) => ({
          value: String(card.id),
          label: `${cardName(card)}${expiryNotes[expiryOf(card, today)]}`,
        }))}
        isDisabled={isDisabled}
        onChange={(value) => onChoose(Number(value))}
      />
      <div className={styles.amount}>
        <MoneyField name={own} label={`Amount on the ${position} card`} isReadOnly={isDisabled} />
        {onAdd !== null && (
          <Button variant="quiet" disabled={isDisabled} onClick={onAdd}>
            + Add card
          </Button>
        )}
      </div>
      {isRestOffered && (
        <Button variant="secondary" size="small" onClick={() => void setFieldValue(own, rest)}>
          {`Use the rest, ${formatCents(rest)}`}
        </Button>
      )}
    </fieldset>
  );
};
