import { countText } from '@billfold/shared/contracts/count-text';
import { Problem } from '../../core/problem.errors';

/** The same for an unknown customer, for wrong details, and for a customer of whom nothing is stored to compare. */
export const detailsDiffer = (): Problem =>
  new Problem({
    status: 403,
    code: 'details_differ',
    text: "These details don't match our records. Please check them, or contact the business that invited you.",
  });

export const alreadyRegistered = (): Problem =>
  new Problem({
    status: 409,
    code: 'already_registered',
    text: "You're already registered. Please sign in.",
  });

/** To staff. */
export const customerRegistered = (): Problem =>
  new Problem({
    status: 409,
    code: 'already_registered',
    text: 'This customer has already signed up.',
  });

/** For so long that another way is faster. */
export const detailsLocked = ({ retryAfterSeconds }: Pick<Problem, 'retryAfterSeconds'>): Problem =>
  new Problem({
    status: 403,
    code: 'locked_out',
    text: 'Too many incorrect tries. Please ask the business for a link to confirm your phone number.',
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });

/** The text of /welcome/2; the hosted page has its own. */
export const codeInvalid = (text = 'Code is invalid'): Problem =>
  new Problem({ status: 400, code: 'code_invalid', text });

export const phoneUnknown = (): Problem =>
  new Problem({ status: 404, code: 'not_found', text: 'Phone number not found' });
export const customerUnknown = (): Problem =>
  new Problem({ status: 404, code: 'not_found', text: 'Customer not found' });
export const businessUnknown = (): Problem =>
  new Problem({ status: 404, code: 'not_found', text: 'Business not found' });

export const customerUnreachable = (text: string): Problem =>
  new Problem({ status: 409, code: 'conflict', text });

/** The phone wrote STOP, and carriers let nothing through until it writes START. */
export const textsStopped = (): Problem =>
  new Problem({
    status: 409,
    code: 'conflict',
    text: 'This phone opted out of texts from this business. Reply START to one of them, then try again.',
  });

const waitingTime = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 60) return countText(minutes, 'minute');
  const hours = Math.ceil(minutes / 60);
  return `${hours} hours`;
};

export const tooManyCodes = (seconds: number): Problem =>
  new Problem({
    status: 429,
    code: 'too_many_requests',
    text: `Too many codes requested. Please try again in ${waitingTime(seconds)}.`,
    retryAfterSeconds: seconds,
  });

export const tooManyInvitations = (seconds: number): Problem =>
  new Problem({
    status: 429,
    code: 'too_many_requests',
    text: `This customer was just invited. Please try again in ${waitingTime(seconds)}.`,
    retryAfterSeconds: seconds,
  });

/** What the sign-up form asks for is neither given nor known. */
export const incomplete = (text: string): Problem =>
  new Problem({ status: 400, code: 'invalid_input', text });
