import type { TriggerView } from '@billfold/shared/contracts/trigger.contract';
import { invalidInput, notFound, Problem } from '../../core/problem.errors';

/** Also for the event of another merchant. */
export const triggerUnknown = (): Problem => notFound('Automated event not found.');

/** Also for the run of another merchant's event. */
export const runUnknown = (): Problem => notFound('Run not found.');

/** Also for a merchant of other staff. */
export const locationUnknown = (): Problem => notFound('Location not found.');

/** Also for the template of another merchant. */
export const templateUnknown = (): Problem => notFound('Template not found.');

export const triggerInvalid = (sentences: readonly string[]): Problem => invalidInput(...sentences);

/** Of an event whose descriptions a preview could not match in time. */
export const patternsTooSlow = (): Problem =>
  invalidInput('The description patterns take too long to match. Please simplify them.');

export const locationMissing = (): Problem => invalidInput('merchant is required.');

export const locationFixed = (): Problem =>
  invalidInput("An automated event's location can't be changed.");

/** An editor read an earlier version; the answer has what the event is now. */
export const triggerChanged = (present: TriggerView): Problem =>
  new Problem({
    status: 409,
    code: 'version_mismatch',
    text: 'This automated event was changed by someone else.',
    fields: { present },
  });

/** Of another time zone, whose clock has passed the last minute for the event's next run. */
export const runOfTodayWaits = (label: string): Problem =>
  new Problem({
    status: 409,
    code: 'conflict',
    text: `“${label}” still has to run today. Change the time zone after that.`,
  });
