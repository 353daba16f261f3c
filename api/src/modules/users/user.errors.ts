import { Problem } from '../../core/problem.errors';

export const emailTaken = (): Problem =>
  new Problem({ status: 409, code: 'conflict', text: 'User with that email already in system' });
export const phoneTaken = (): Problem =>
  new Problem({ status: 409, code: 'conflict', text: 'User with that phone already in system' });
export const userNotFound = (): Problem =>
  new Problem({ status: 404, code: 'not_found', text: 'User not found' });
