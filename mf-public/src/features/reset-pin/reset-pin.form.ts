import { emailRule } from '@billfold/shared/forms/rules/rules';
import { object } from 'yup';

export const resetPinSchema = object({ email: emailRule() });

/** Shown above the form, in addition to the field's own text. */
export const emailMissingText = 'Email is required';
