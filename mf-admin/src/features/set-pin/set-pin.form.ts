import { complainAboutPin, pinComplaintTexts } from '@billfold/shared/contracts/pin-rules';
import { ruleTexts, textRule } from '@billfold/shared/forms/rules/rules';
import { object, ref, string } from 'yup';

export type SetPinValues = {
  readonly pin: string;
  readonly repeated: string;
  readonly password: string;
};

export const noPin: SetPinValues = { pin: '', repeated: '', password: '' };

export const setPinSchema = object({
  pin: string()
    .required(ruleTexts.required)
    .test('rules', (value, { createError }) => {
      const complaint = value ? complainAboutPin(value) : null;
      return complaint === null ? true : createError({ message: pinComplaintTexts[complaint] });
    }),
  repeated: string()
    .required(ruleTexts.required)
    .oneOf([ref('pin')], "The PINs don't match"),
  password: textRule(),
});
