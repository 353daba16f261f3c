import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { classNames } from '@billfold/shared/ui/class-names';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import { useId } from 'react';
import { MethodSummary } from '../../entities/payment-method/MethodSummary';
import styles from './SelectCardScreen.module.css';

export type CardOptionsProps = {
  readonly cards: readonly PaymentMethodView[];
  readonly chosenId: number | null;
  readonly onChoose: (methodId: number) => void;
};

/** The stored cards, one of them chosen. */
export const CardOptions = ({ cards, chosenId, onChoose }: CardOptionsProps) => {
  const name = useId();
  return (
    <fieldset className={styles.list}>
      <legend>
        <VisuallyHidden>Card to pay with</VisuallyHidden>
      </legend>
      {cards.map((card) => (
        <label key={card.id} className={classNames(styles.option, card.id === chosenId && styles.chosen)}>
          <input type="radio" name={name} className={styles.radio} checked={card.id === chosenId} onChange={() => onChoose(card.id)} />
          <MethodSummary method={card} />
        </label>
      ))}
    </fieldset>
  );
};
