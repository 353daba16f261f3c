import { Problem } from './problem.errors';

/** Another customer of the merchant has this address, or another person signs in with it. */
export const emailTaken = (): Problem =>
  new Problem({ status: 409, code: 'conflict', text: 'User with that email already in system' });
export const phoneTaken = (): Problem =>
  new Problem({ status: 409, code: 'conflict', text: 'User with that phone already in system' });
