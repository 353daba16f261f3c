import { countText } from '@billfold/shared/contracts/count-text';
import type { ErrorText } from '@billfold/shared/contracts/errors.contract';
import { Problem } from '../../core/problem.errors';

/** One text for unknown user, wrong password and inactive user alike. */
export const wrongPassword = (): Problem =>
  new Problem({
    status: 403,
    code: 'wrong_credentials',
    text: 'The username and/or password are not correct.',
  });

export const wrongPin = (): Problem =>
  new Problem({ status: 403, code: 'wrong_credentials', text: 'Invalid Pin Code' });

/** Staff who are signed in give their own password again. */
export const wrongOwnPassword = (): Problem =>
  new Problem({
    status: 403,
    code: 'wrong_credentials',
    text: "The password isn't correct.",
  });

/** Staff who never set a PIN cannot confirm with one. */
export const pinMissing = (): Problem =>
  new Problem({
    status: 403,
    code: 'pin_missing',
    text: "You don't have a PIN yet. Set one under Settings, Security.",
  });

export const phoneNotFound = (): Problem =>
  new Problem({ status: 404, code: 'not_found', text: 'Phone number not found' });

const waitingTime = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 60) return countText(minutes, 'minute');
  const hours = Math.ceil(minutes / 60);
  return hours <= 48 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`;
};

const longWaitSeconds = 3_600;

/** 403: a known user without the right to try for now. A PIN that is locked for long can be reset meanwhile. */
export const lockedOut = (
  now: Date,
  until: Date,
  secret: 'pin' | 'staff_pin' | 'password' = 'password',
): Problem => {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const wayOut = secret === 'pin' && seconds > longWaitSeconds ? ', or reset your PIN' : '';
  return new Problem({
    status: 403,
    code: 'locked_out',
    text: `Too many incorrect tries. Please try again in ${waitingTime(seconds)}${wayOut}.`,
    retryAfterSeconds: seconds,
  });
};

/** For the confirmation PIN of staff: a new password opens it. */
export const lockedForGood = (): Problem =>
  new Problem({
    status: 403,
    code: 'locked_out',
    text: 'Too many incorrect tries. Please reset your password to use your PIN again.',
  });

export const merchantNotFound = (): Problem =>
  new Problem({ status: 404, code: 'not_found', text: 'Business not found' });

/** The same for a wrong name, a wrong code, a used link and one that is over. */
export const linkExpired = (): Problem =>
  new Problem({
    status: 400,
    code: 'link_expired',
    text: 'This link has expired or has already been used. Please request a new one.',
  });

/** A new password or PIN that breaks a rule. */
export const weakSecret = (text: ErrorText): Problem =>
  new Problem({ status: 400, code: 'weak_secret', text });
