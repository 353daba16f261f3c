import type { ReactNode } from 'react';
import type { PaymentMethodView } from '../contracts/payment-method.contract';
import { isExpired } from '../format/card';
import { Choices } from '../ui/Choices';
import { MethodText } from './MethodText';
import { canPayWith, unusableReason } from './payment-method.domain';

export type MethodChoicesProps = {
  readonly methods: readonly PaymentMethodView[];
  readonly isBankAccepted: boolean;
  /** Cards that have expired cannot be chosen. */
  readonly refusesExpired?: boolean;
  /** Other ways to pay, below the methods. */
  readonly others?: readonly { readonly value: string; readonly content: ReactNode }[];
  /** Today in the merchant's zone, YYYY-MM-DD; default: of the local zone. */
  readonly today?: string;
  /** The id of a method or the value of another way; '' while none is chosen. */
  readonly value: string;
  readonly onChoose: (value: string) => void;
};

/** The stored methods to pay with. One that cannot pay shows why. */
export const MethodChoices = ({
  methods,
  isBankAccepted,
  refusesExpired = false,
  others = [],
  today,
  value,
  onChoose,
}: MethodChoicesProps) => {
  const choices = methods.map((method) => {
    const isGood = !refusesExpired || !isExpired(method.expiration, today);
    const isAccepted = canPayWith(method, isBankAccepted);
    return {
      value: String(method.id),
      content: (
        <MethodText
          method={method}
          {...(today !== undefined && { today })}
          {...(isAccepted
            ? {}
            : { note: unusableReason(method) ?? 'Not accepted by this merchant' })}
        />
      ),
      isDisabled: !isAccepted || !isGood,
    };
  });
  return (
    <Choices
      legend="Payment method"
      choices={[...choices, ...others]}
      value={value}
      onChange={onChoose}
    />
  );
};
