import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { canPayWith } from '../../../entities/payment-method/payment-method.domain';
import { MethodText } from '../MethodText';
import { Choices } from './Choices';

export type AutoPayMethodsProps = {
  readonly methods: readonly PaymentMethodView[];
  readonly isBankAccepted: boolean;
  readonly chosenId: number | null;
  readonly onChoose: (methodId: number) => void;
};

/** Which stored method auto-pay charges. */
export const AutoPayMethods = ({ methods, isBankAccepted, chosenId, onChoose }: AutoPayMethodsProps) => {
  const choices = methods.map((method) => {
    const isUsable = canPayWith(method, isBankAccepted);
    return {
      value: String(method.id),
      content: <MethodText method={method} {...(isUsable ? {} : { note: 'Not accepted by this merchant' })} />,
      isDisabled: !isUsable,
    };
  });
  return <Choices legend="Payment method" choices={choices} value={String(chosenId ?? '')} onChange={(id) => onChoose(Number(id))} />;
};
