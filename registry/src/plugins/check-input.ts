import { createInputCheck } from '@billfold/server-kit/http/input-check';
import { RegistryProblem } from '../problems/problem.errors';
import { describeFlaw, named } from './input-words';

/** Checks the whole input of a call. Reports the first flaw; an unknown field is one. */
export const checkInput = createInputCheck({
  refuse: (sentences) => new RegistryProblem(400, 'invalid_input', sentences.join(' ')),
  unstorable: (path) => `${named(path)} holds a character that cannot be kept.`,
  tooDeep: 'The body is nested too deeply.',
  describe: (errors) => [describeFlaw(errors)],
  allErrors: false,
});
