import { invalidInput, type Problem } from '../../core/problem.errors';

export const nameTaken = (name: string): Problem =>
  invalidInput(`Another business is called ${name}, or was before. Please choose another name.`);
