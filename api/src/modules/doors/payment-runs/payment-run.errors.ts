import { invalidInput, notFound, Problem } from '../../../core/problem.errors';

export const dateUnreal = (): Problem =>
  invalidInput('Please choose a real date, such as 11/27/2026.');
export const dateTooFar = (): Problem => invalidInput('Please choose a day within the next year.');
export const dateInPast = (): Problem =>
  new Problem({
    status: 400,
    code: 'date_in_past',
    text: 'This day is in the past. Please choose today or a later day.',
  });

export const alreadyScheduled = (): Problem =>
  new Problem({
    status: 409,
    code: 'already_scheduled',
    text: 'A payment for this bill is already scheduled. Unschedule it first to choose another day.',
  });
export const notScheduled = (): Problem =>
  new Problem({
    status: 409,
    code: 'not_scheduled',
    text: "This bill doesn't have a scheduled payment.",
  });
export const alreadyRunning = (): Problem =>
  new Problem({
    status: 409,
    code: 'payment_in_doubt',
    text: "The scheduled payment for this bill is being made right now. The bill doesn't need to be paid again.",
  });

export const autoPayMethodMissing = (): Problem =>
  invalidInput('Please verify your payment method');
/** Staff switch it on for a customer. */
export const autoPayAgreementMissing = (): Problem =>
  new Problem({
    status: 400,
    code: 'consent_missing',
    text: 'Please choose how the customer agreed to auto-pay.',
  });
export const methodExpired = (): Problem =>
  new Problem({
    status: 409,
    code: 'method_unusable',
    text: 'This card has expired. Please choose another payment method.',
  });
export const autoPayFieldsMissing = (): Problem =>
  invalidInput('Please complete amount and frequency fields.');
export const autoPayDayWrong = (): Problem =>
  invalidInput(
    'Please choose a day that matches the frequency: a day of the month for monthly, a weekday for weekly and biweekly, or the due date.',
  );
export const autoPayNotCustomized = (): Problem =>
  invalidInput('Send customized true to choose amount, frequency and day, or leave them out.');
export const autoPayUnclear = (): Problem =>
  invalidInput('Send either the settings of auto-pay, or autopay empty with cancelled true.');
export const subscriptionMissing = (): Problem => invalidInput('sub_id is missing.');
export const subscriptionUnknown = (): Problem => notFound('Subscription not found');
