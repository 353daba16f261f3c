import { codeLimits } from '@billfold/shared/contracts/limits';
import type { HostedRegisterRequest } from '@billfold/shared/contracts/access.contract';
import { parseTypedDate } from '@billfold/shared/format/typed-date';
import { phoneDigits } from '@billfold/shared/format/phone';
import { codeWithin } from '../../entities/one-time-code/written-code.domain';
import type { HostedPage } from './hosted-steps.domain';

/** What the customer has entered so far, as it was typed. In memory only. */
export type Registration = {
  readonly phone: string;
  readonly code: string;
  readonly email: string;
  readonly birthdate: string;
  readonly pin: string;
  readonly confirm_pin: string;
};

export const emptyRegistration: Registration = {
  phone: '',
  code: '',
  email: '',
  birthdate: '',
  pin: '',
  confirm_pin: '',
};

/** Letters and digits of a typed or pasted code; of a pasted text message, the code in it. */
export const cleanCode = (typed: string): string =>
  codeWithin(typed) ?? typed.replaceAll(/[^a-z0-9]/gi, '').slice(0, codeLimits.max);

export type RegisterValues = Pick<Registration, 'email' | 'birthdate' | 'pin' | 'confirm_pin'>;

/** The typed day on the wire; null when it names none, or one that is still to come. */
export const birthdateOnWire = (typed: string, today: string): string | null => {
  const day = parseTypedDate(typed);
  return day !== null && day <= today ? day : null;
};

export const registerBody = (
  { code, phone, email, birthdate, pin }: Registration,
  page: HostedPage,
): HostedRegisterRequest => ({
  code,
  phone: phoneDigits(phone),
  email: email.trim(),
  birthdate: parseTypedDate(birthdate) ?? birthdate,
  pin,
  merchant_name: page.merchantName,
  diff: page.diff,
});
