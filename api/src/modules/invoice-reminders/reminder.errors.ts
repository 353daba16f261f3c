import { countText } from '@billfold/shared/contracts/count-text';
import { toUsDate } from '@billfold/shared/contracts/us-text';
import { Problem } from '../../core/problem.errors';

const conflict = (text: string): Problem => new Problem({ status: 409, code: 'conflict', text });

export const billPaid = (): Problem => conflict('This bill is paid. No reminder is needed.');

export const billCancelled = (): Problem =>
  conflict('This bill was canceled. No reminder is needed.');

export const paymentConfirming = (): Problem =>
  conflict("We're confirming a payment for this bill. Please wait until it's done.");

export const paymentScheduled = (on: string): Problem =>
  conflict(`A payment for this bill is scheduled for ${toUsDate(on)}.`);

/** A second one within the hour, also of another staff member. */
export const remindedLately = (minutes: number): Problem =>
  conflict(
    `A reminder for this bill was sent less than an hour ago. You can send another one in ${countText(minutes, 'minute')}.`,
  );

const unreachable = (text: string): Problem =>
  new Problem({ status: 400, code: 'consent_missing', text });

export const consentMissing = (name: string): Problem =>
  unreachable(`${name} hasn't opted in to text messages or emails.`);

export const textsStopped = (name: string): Problem =>
  unreachable(`${name} opted out of texts from your number and gets no emails.`);

export const addressMissing = (name: string): Problem =>
  unreachable(`${name} has no phone number or email address that we may write to.`);
