import { programLimits } from '@billfold/shared/contracts/program.contract';
import { invalidInput, notFound, Problem } from '../../core/problem.errors';

/** Also for one of another merchant, and for one that has ended. */
export const programNotFound = (): Problem => notFound('Program not found.');

export const nameMissing = (): Problem => invalidInput('Please enter a name.');

const conflict = (text: string): Problem => new Problem({ status: 409, code: 'conflict', text });

export const nameTaken = (): Problem => conflict('A program with this name already exists.');

export const tooManyPrograms = (): Problem =>
  conflict(`A business can have up to ${programLimits.programs} programs.`);

/** A repeat of a call that has created a key, which is stored nowhere. */
export const keyShownBefore = (hint: string): Problem =>
  conflict(`This key was created already and can't be shown again. It ends in ${hint.slice(-4)}.`);
