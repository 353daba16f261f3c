import { oneTimeExpiryRule } from '@billfold/shared/forms/rules/one-time-card';
import { emailRule, moneyRule, textRule } from '@billfold/shared/forms/rules/rules';
import { object } from 'yup';
import { amountProblem, type DonationCard, type DonationValues } from './donate.domain';
import { donateTexts } from './donate-texts';

/** In this order; the last one has no fields. */
export const donationSteps = ['amount', 'personal', 'payment', 'summary'] as const;
export type DonationStep = (typeof donationSteps)[number];

export const fieldsOfStep: Readonly<Record<DonationStep, readonly (keyof DonationValues)[]>> = {
  amount: ['amount'],
  personal: ['first_name', 'last_name', 'email', 'description'],
  payment: ['name_on_card', 'exp'],
  summary: [],
};

const optional: readonly (keyof DonationValues)[] = ['description'];

const amountRule = (feePercent: number) =>
  moneyRule().test('amount', donateTexts.tooSmall, (amount, context) => {
    const problem =
      amount === null || amount === undefined ? null : amountProblem(amount, feePercent);
    return problem === null || context.createError({ message: donateTexts[problem] });
  });

export const donationSchema = (feePercent: number) =>
  object({
    amount: amountRule(feePercent),
    first_name: textRule(),
    last_name: textRule(),
    email: emailRule(),
    description: textRule({ isRequired: false }),
    name_on_card: textRule(),
    exp: oneTimeExpiryRule(undefined, donateTexts.cardExpired),
  });

const isFilled = (value: string | number | null): boolean =>
  typeof value === 'string' ? value.trim() !== '' : value !== null;

/** Whether a step has all that it needs; whether that is right shows when one goes on. */
export const isStepFilled = (
  step: DonationStep,
  values: DonationValues,
  card: DonationCard | null,
): boolean =>
  fieldsOfStep[step].every((name) => optional.includes(name) || isFilled(values[name])) &&
  (step !== 'payment' || card !== null);

/**
 * The step that may be shown at most: the first that still needs something, in a page that was entered in the middle
 * too.
 */
export const furthestStep = (
  values: DonationValues,
  card: DonationCard | null,
  feePercent: number,
): DonationStep => {
  const schema = donationSchema(feePercent);
  const isRight = (step: DonationStep) =>
    isStepFilled(step, values, card) &&
    fieldsOfStep[step].every((name) => schema.pick([name]).isValidSync(values));
  return donationSteps.find((step) => step === 'summary' || !isRight(step)) ?? 'amount';
};
