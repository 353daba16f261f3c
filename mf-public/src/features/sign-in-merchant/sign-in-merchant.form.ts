import { ruleTexts, textRule } from '@billfold/shared/forms/rules/rules';
import { object, string } from 'yup';

export const signInMerchantSchema = object({
  email: textRule(),
  // Never trimmed: a password may begin or end with a space.
  password: string().required(ruleTexts.required),
});

export const emptyCredentials = { email: '', password: '' };
