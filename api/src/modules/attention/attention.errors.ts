import { invalidInput, notFound, Problem } from '../../core/problem.errors';

export const alarmUnknown = (): Problem => notFound("We couldn't find this alarm.");

const conflict = (text: string): Problem => new Problem({ status: 409, code: 'conflict', text });

export const alarmResolved = (): Problem => conflict('This alarm has already been resolved.');

export const alarmStillNeeded = (): Problem =>
  conflict("The result still isn't known. The alarm will end when it is.");

export const chargeUndecided = (): Problem =>
  conflict('An operator will decide what to do with this charge. The alarm will end then.');

export const reasonMissing = (): Problem => invalidInput('reason is required.');
