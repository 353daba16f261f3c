import { messageLimits } from '@billfold/shared/contracts/limits';
import { missingFieldText } from '@billfold/shared/contracts/merge-fields';
import type { TemplateView } from '@billfold/shared/contracts/template.contract';
import { invalidInput, notFound, Problem } from '../../core/problem.errors';

/** Also for the template of another merchant. */
export const templateNotFound = (): Problem => notFound('Template not found.');

/** Also for a merchant of other staff. */
export const locationNotFound = (): Problem => notFound('Location not found.');

export const customerNotFound = (): Problem => notFound('Customer not found.');

export const billNotFound = (): Problem => notFound('Invoice not found.');

export const nameMissing = (): Problem => invalidInput('Please enter a name.');

export const bodyMissing = (): Problem => invalidInput('Please enter a message.');

const locationMissing = (): Problem => invalidInput('merchant_id is required.');

/** For the merchant that a request means. */
export const locationProblems = { missing: locationMissing, notFound: locationNotFound };

export const fieldsUnknown = (names: readonly string[]): Problem =>
  invalidInput(...names.map(missingFieldText));

/** Filled for a customer with values of common length. */
export const filledTooLong = (): Problem =>
  invalidInput(`Messages can have up to ${messageLimits.bodyMax} characters.`);

const conflict = (text: string, fields: Readonly<Record<string, unknown>> = {}): Problem =>
  new Problem({ status: 409, code: 'conflict', text, fields });

export const nameTaken = (): Problem => conflict('A template with this name already exists.');

/** Names the automated events that send it. */
export const templateInUse = (usedBy: TemplateView['used_by']): Problem => {
  const labels = usedBy.map(({ label }) => label);
  const what = labels.length === 1 ? 'automated event' : 'automated events';
  return conflict(`This template is used by the ${what} ${labels.join(', ')}.`, {
    used_by: usedBy,
  });
};

/** An editor read an earlier version; the answer has what the template is now. */
export const templateChanged = (present: TemplateView): Problem =>
  new Problem({
    status: 409,
    code: 'version_mismatch',
    text: 'This template was changed by someone else.',
    fields: { present },
  });
