import type { SecondFactorRefusal } from '@billfold/shared/contracts/second-factor.contract';
import { forbidden, Problem } from '../../core/problem.errors';

type RefusalFields = Pick<SecondFactorRefusal, 'second_factor_token'>;

const conflict = (text: string): Problem => new Problem({ status: 409, code: 'conflict', text });

/** The password was right; the token opens the second step. */
export const codeWanted = (token: string): Problem =>
  new Problem({
    status: 403,
    code: 'second_factor_required',
    text: 'Please enter a code from your authenticator app.',
    fields: { second_factor_token: token } satisfies RefusalFields,
  });

/** The same for a person without a second factor, at a merchant that requires it. */
export const setupWanted = (token: string): Problem =>
  new Problem({
    status: 403,
    code: 'second_factor_setup_required',
    text: 'Your business requires two-step verification. Please set it up.',
    fields: { second_factor_token: token } satisfies RefusalFields,
  });

/** Wrong, used before, or of another time: one answer. */
export const wrongFactorCode = (): Problem =>
  new Problem({
    status: 403,
    code: 'code_invalid',
    text: "This code isn't correct. Each code works once.",
  });

export const signInStepExpired = (): Problem =>
  new Problem({
    status: 403,
    code: 'second_factor_expired',
    text: 'This sign-in has expired. Please sign in again.',
  });

export const setupExpired = (): Problem => conflict('This setup has expired. Please start over.');

export const factorIsOff = (): Problem => conflict('Two-step verification is off.');

export const stillRequired = (merchantNames: readonly string[]): Problem =>
  conflict(`${new Intl.ListFormat('en-US').format(merchantNames)} requires two-step verification.`);

export const ownFactorFirst = (): Problem =>
  conflict('Please set up your own two-step verification first, under Settings, Security.');

export const ownFactorElsewhere = (): Problem =>
  conflict('Change your own two-step verification under Settings, Security.');

/** Another merchant relies on it, too. */
export const sharedMember = (): Problem =>
  forbidden(
    "This person works for a business whose team you don't manage. Please contact our support.",
  );
