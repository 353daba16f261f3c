import { emailRule } from '@billfold/shared/forms/rules/rules';
import { object } from 'yup';

export const resetPinSchema = object({ email: emailRule() });

/** Stands above the form beside the field's own text. */
export const emailMissingText = 'Email is required';
