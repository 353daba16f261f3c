import { RegistryProblem } from '../../problems/problem.errors';

export const patternInvalid = (flaws: readonly string[]): RegistryProblem =>
  new RegistryProblem(400, 'invalid_input', flaws.join(' '));

export const heldByMany = (pattern: string, modules: readonly string[]): RegistryProblem =>
  new RegistryProblem(
    409,
    'not_possible',
    `${modules.join(' and ')} hold parts of ${pattern}. Give each part by itself.`,
  );

export const stillPayment = (pattern: string): RegistryProblem =>
  new RegistryProblem(
    409,
    'not_possible',
    `${pattern} is a payment page of the product and stays on the list. Give it to another module instead.`,
  );

export const notListed = (pattern: string): RegistryProblem =>
  new RegistryProblem(404, 'address_unknown', `${pattern} is not on the list of this environment.`);
