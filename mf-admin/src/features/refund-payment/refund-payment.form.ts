import { refundLimits } from '@billfold/shared/contracts/limits';
import { moneyRule } from '@billfold/shared/forms/rules/rules';
import { object, type AnyObjectSchema } from 'yup';
import type { RefundablePayment } from '../../entities/payment/refundable-payment';
import { refundTexts } from './refund-payment-texts';

/** Amounts are cents, null while the field is empty. `again`: a large amount, typed a second time. */
export type RefundValues = {
  readonly amount: number | null;
  readonly again: number | null;
  readonly owed_again: boolean;
};

/** Whether the amount is typed twice. */
export const isTypedTwice = (amount: number | null): boolean =>
  amount !== null && amount > refundLimits.typedTwiceAboveMinor;

export const refundValuesOf = ({ refund }: RefundablePayment): RefundValues => ({
  amount: refund.refundable,
  again: null,
  owed_again: false,
});

export const againRule = (amountOf: (values: Partial<RefundValues>) => number | null) =>
  moneyRule({ isRequired: false }).test('again', refundTexts.typeAgain, (again, { parent }) => {
    const amount = amountOf(parent as Partial<RefundValues>);
    return !isTypedTwice(amount) || again === amount;
  });

export const refundSchema = ({ refund }: RefundablePayment): AnyObjectSchema =>
  object({
    amount: moneyRule({ requiredText: refundTexts.amountMissing })
      .test('some', refundTexts.amountMissing, (amount) => amount !== 0)
      .test(
        'most',
        refundTexts.amountTooHigh,
        (amount) => amount === null || amount === undefined || amount <= refund.refundable,
      ),
    again: againRule(({ amount }) => amount ?? null),
  });
