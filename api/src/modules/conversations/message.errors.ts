import { countText } from '@billfold/shared/contracts/count-text';
import { messageLimits } from '@billfold/shared/contracts/limits';
import { missingFieldText } from '@billfold/shared/contracts/merge-fields';
import { invalidInput, notFound, Problem } from '../../core/problem.errors';
import type { Medium } from '../../core/message.domain';

const conflict = (text: string): Problem => new Problem({ status: 409, code: 'conflict', text });

export const customerUnknown = (): Problem => notFound('Customer not found.');

export const messageUnknown = (): Problem => notFound('Message not found.');

/** Chat failures name the requested subscription. */
export const chatUnknown = (subscriptionId: number): Problem =>
  new Problem({
    status: 404,
    code: 'not_found',
    text: 'Conversation not found.',
    fields: { subscription_id: subscriptionId },
  });

export const consentMissing = (medium: Medium): Problem =>
  new Problem({
    status: 400,
    code: 'consent_missing',
    text:
      medium === 'sms'
        ? "This customer hasn't opted in to text messages."
        : "This customer hasn't opted in to emails.",
  });

export const addressMissing = (medium: Medium): Problem =>
  invalidInput(
    medium === 'sms' ? 'This customer has no phone number.' : 'This customer has no email address.',
  );

export const bodyMissing = (): Problem => invalidInput('Please enter a message.');

export const bodyTooLong = (): Problem =>
  invalidInput(`Messages can have up to ${messageLimits.bodyMax} characters.`);

export const eitherIdsOrFilter = (): Problem =>
  invalidInput('Please choose conversations or a filter, not both.');

export const recipientMissing = (): Problem => invalidInput('sub_id is required.');

/** `kind` names the limit. */
export const tooManyMessages = (kind: 'customer' | 'sender', seconds: number): Problem => {
  const what =
    kind === 'customer'
      ? 'Many messages were sent to this customer just now.'
      : 'You have sent many messages just now.';
  const wait = countText(seconds, 'second');
  return new Problem({
    status: 429,
    code: 'too_many_requests',
    text: `${what} Please wait ${wait}, then send this one again.`,
    retryAfterSeconds: seconds,
  });
};

/** Where no message was ever written there is nothing to assign or to snooze. */
export const conversationUnknown = (): Problem => notFound('Conversation not found.');

/** The person left the team, or lost the permission, since the choice was drawn. */
export const assigneeUnfit = (): Problem =>
  conflict("This person can't answer messages for the business anymore. Pick someone else.");

export const snoozeTimeInvalid = (): Problem =>
  invalidInput('Pick a time later than now, within a year.');

export const conversationClosed = (): Problem =>
  conflict('This conversation was closed. It comes back with the next message.');

export const customerWroteAgain = (): Problem =>
  conflict('The customer just wrote again. Read the new message first.');

export const messageNotFailed = (): Problem => conflict("This message didn't fail.");

/** The provider has said so of the same number. */
export const numberUnusable = (): Problem =>
  conflict("This phone number can't receive texts. Please fix it first.");

/** A text with a field that this customer has no value for, or with an unknown one, leaves nowhere. */
export const valuesMissing = (names: readonly string[]): Problem =>
  new Problem({
    status: 422,
    code: 'value_missing',
    text: names.map(missingFieldText),
    fields: { placeholders: names },
  });
