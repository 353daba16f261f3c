import type { SecondFactorRefusal } from '@billfold/shared/contracts/second-factor.contract';
import { forbidden, Problem } from '../../core/problem.errors';

type RefusalFields = Pick<SecondFactorRefusal, 'second_factor_token'>;

const conflict = (text: string): Problem => new Problem({ status: 409, code: 'conflict', text });

/** The password was right; the token opens the second step. */
export const codeWanted = (token: string): Problem =>
  new Problem({
    status: 403,
    code: 'second_factor_required',
    text: 'Please enter a code of your authenticator app.',
    fields: { second_factor_token: token } satisfies RefusalFields,
  });

/** The same for a person without a second factor, at a merchant that requires it. */
export const setupWanted = (token: string): Problem =>
  new Problem({
    status: 403,
    code: 'second_factor_setup_required',
    text: 'Your business requires a second factor. Please set it up.',
    fields: { second_factor_token: token } satisfies RefusalFields,
  });

/** Wrong, used before, or of another time: one answer. */
export const wrongFactorCode = (): Problem =>
  new Problem({
    status: 403,
    code: 'code_invalid',
    text: 'This code is not correct. Each code works once.',
  });

export const signInStepExpired = (): Problem =>
  new Problem({
    status: 403,
    code: 'second_factor_expired',
    text: 'This sign-in has expired. Please sign in again.',
  });

export const setupExpired = (): Problem => conflict('This set-up has expired. Please begin again.');

export const factorIsOff = (): Problem => conflict('Your second factor is off.');

export const stillRequired = (merchantNames: readonly string[]): Problem =>
  conflict(`${new Intl.ListFormat('en-US').format(merchantNames)} requires a second factor.`);

export const ownFactorFirst = (): Problem =>
  conflict('Please set up your own second factor first, under Settings, Security.');

export const ownFactorElsewhere = (): Problem =>
  conflict('Your own second factor is changed under Settings, Security.');

/** Another merchant relies on it, too. */
export const sharedMember = (): Problem =>
  forbidden(
    'This person works for a business whose team you do not manage. Please ask our support.',
  );
