import { missingFieldText } from '@billfold/shared/contracts/merge-fields';
import { invalidInput, notFound, Problem } from '../../core/problem.errors';

/** Also for the message of another merchant. */
export const groupMessageNotFound = (): Problem => notFound('Message not found.');

export const onlyTexts = (): Problem => invalidInput('Messages to a group are texts.');

export const fieldUnknown = (name: string): Problem => invalidInput(missingFieldText(name));

export const timeNotPossible = (): Problem =>
  invalidInput('Please choose a time in the future, within 30 days.');

export const audienceEmpty = (): Problem => invalidInput('No one in this group can get this text.');

export const ownAddressMissing = (): Problem =>
  invalidInput("Your account doesn't have a phone number or email address.");

export const tooManyTests = (retryAfterSeconds: number): Problem =>
  new Problem({
    status: 429,
    code: 'too_many_requests',
    text: "You've sent yourself a lot of tests. Please wait a few minutes and try again.",
    retryAfterSeconds,
  });
