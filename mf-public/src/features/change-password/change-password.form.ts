import { ruleTexts } from '@billfold/shared/forms/rules/rules';
import { string, type AnyObjectSchema } from 'yup';
import {
  emptyNewPassword,
  newPasswordSchema,
  type NewPasswordValues,
} from '../../entities/new-password/new-password.form';

export type ChangePasswordValues = NewPasswordValues & {
  readonly current: string;
  readonly code: string;
};

export const emptyChange: ChangePasswordValues = { ...emptyNewPassword, current: '', code: '' };

const required = string().required(ruleTexts.required);
const changeSchema = newPasswordSchema.shape({ current: required });
const provedSchema = changeSchema.shape({ code: required });

export const schemaOf = (wantsCode: boolean): AnyObjectSchema =>
  wantsCode ? provedSchema : changeSchema;
