import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { Choices } from '@billfold/shared/ui/Choices';
import { MethodSummary } from '../../entities/payment-method/MethodSummary';

export type CardOptionsProps = {
  readonly cards: readonly PaymentMethodView[];
  readonly chosenId: number | null;
  readonly onChoose: (methodId: number) => void;
};

/** The stored cards, one of them chosen. */
export const CardOptions = ({ cards, chosenId, onChoose }: CardOptionsProps) => (
  <Choices
    legend="Card to pay with"
    isLegendHidden
    choices={cards.map((card) => ({
      value: String(card.id),
      content: <MethodSummary method={card} />,
    }))}
    value={String(chosenId ?? '')}
    onChange={(id) => onChoose(Number(id))}
  />
);
