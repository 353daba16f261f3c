import { createInputCheck } from '@billfold/server-kit/http/input-check';
import { RegistryProblem } from '../problems/problem.errors';
import { describeFlaw, named } from './input-words';

/** Checks everything that a call brings. The first flaw is told, and a field that the call does not know is one. */
export const checkInput = createInputCheck({
  refuse: (sentences) => new RegistryProblem(400, 'invalid_input', sentences.join(' ')),
  unstorable: (path) => `${named(path)} holds a character that cannot be kept.`,
  tooDeep: 'The body is nested too deeply.',
  describe: (errors) => [describeFlaw(errors)],
  allErrors: false,
});
