import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { Button } from '@billfold/shared/ui/Button';
import { Choices } from '@billfold/shared/ui/Choices';
import { Stack } from '@billfold/shared/ui/Stack';
import { canPayWith, unusableReason } from '../../entities/payment-method/payment-method.domain';
import { MethodText } from '../../entities/payment-method/MethodText';

export type AutoPayMethodsProps = {
  readonly methods: readonly PaymentMethodView[];
  readonly isBankAccepted: boolean;
  readonly chosenId: number | null;
  readonly onChoose: (methodId: number) => void;
  readonly onAddCard: () => void;
};

/** Which stored method auto-pay charges. */
export const AutoPayMethods = ({
  methods,
  isBankAccepted,
  chosenId,
  onChoose,
  onAddCard,
}: AutoPayMethodsProps) => {
  const choices = methods.map((method) => {
    const isUsable = canPayWith(method, isBankAccepted);
    return {
      value: String(method.id),
      content: (
        <MethodText
          method={method}
          {...(isUsable ? {} : { note: unusableReason(method) ?? 'Not accepted by this merchant' })}
        />
      ),
      isDisabled: !isUsable,
    };
  });
  return (
    <Stack gap={2}>
      {methods.length === 0 ? (
        <p>You have no stored payment methods.</p>
      ) : (
        <Choices
          legend="Payment method"
          choices={choices}
          value={String(chosenId ?? '')}
          onChange={(id) => onChoose(Number(id))}
        />
      )}
      <Button variant="quiet" icon="plus" onClick={onAddCard}>
        Use a new card
      </Button>
    </Stack>
  );
};
