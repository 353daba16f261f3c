import { invalidInput, notFound, Problem } from '../../core/problem.errors';

export const alarmUnknown = (): Problem => notFound('This alarm was not found.');

const conflict = (text: string): Problem => new Problem({ status: 409, code: 'conflict', text });

export const alarmResolved = (): Problem => conflict('This alarm was resolved already.');

export const alarmStillNeeded = (): Problem =>
  conflict('The outcome is still not known. The alarm ends when it is.');

export const chargeUndecided = (): Problem =>
  conflict('An operator decides what becomes of this charge. The alarm ends with the decision.');

export const reasonMissing = (): Problem => invalidInput('reason is required.');
