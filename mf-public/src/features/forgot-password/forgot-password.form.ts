import { emailRule } from '@billfold/shared/forms/rules/rules';
import { object } from 'yup';

export const forgotPasswordSchema = object({
  email: emailRule({ requiredText: 'Email is required' }),
});
