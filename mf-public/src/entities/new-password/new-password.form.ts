import { isGoodPassword } from '@billfold/shared/contracts/password-rules';
import { ruleTexts } from '@billfold/shared/forms/rules/rules';
import { object, ref, string } from 'yup';

export type NewPasswordValues = { readonly password: string; readonly confirmation: string };

export const emptyNewPassword: NewPasswordValues = { password: '', confirmation: '' };

// Never trimmed: a password may begin or end with a space.
export const newPasswordSchema = object({
  password: string().required(ruleTexts.required),
  confirmation: string().oneOf([ref('password')], "The passwords don't match"),
});

/** Whether it may be sent: every rule is met and it was typed twice. */
export const isReadyPassword = ({ password, confirmation }: NewPasswordValues): boolean =>
  isGoodPassword(password) && password === confirmation;
