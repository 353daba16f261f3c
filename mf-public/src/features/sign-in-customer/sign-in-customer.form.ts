import { emailRule, phoneRule } from '@billfold/shared/forms/rules/rules';
import { object } from 'yup';

export const phoneSchema = object({ phone: phoneRule() });
export const emailSchema = object({ email: emailRule({ requiredText: 'Email is required' }) });
