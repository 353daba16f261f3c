import type { UpdateCustomerRequest } from '@billfold/shared/contracts/session.contract';
import { emailRule, phoneRule } from '@billfold/shared/forms/rules/rules';
import { formatPhone, phoneDigits } from '@billfold/shared/format/phone';
import { object } from 'yup';

/** The fields that a customer may change. The profile has no address. */
export type ProfileValues = { readonly phone: string; readonly email: string };

export const profileSchema = object({ phone: phoneRule(), email: emailRule() });

export const initialValues = ({
  formatted_phone: phone,
  email,
}: UpdateCustomerRequest): ProfileValues => ({ phone: formatPhone(phone), email });

export const toUpdateCustomerRequest = ({
  phone,
  email,
}: ProfileValues): UpdateCustomerRequest => ({ formatted_phone: phone, email: email.trim() });

/** Whether the number itself differs, however it is written. */
export const isOtherPhone = (before: string, now: string): boolean =>
  phoneDigits(before) !== phoneDigits(now);

/** The name under which what was typed outlives a session that ended. */
export const profileDraft = 'profile';
