import { Problem } from '../../core/problem.errors';

export const userNotFound = (): Problem =>
  new Problem({ status: 404, code: 'not_found', text: 'User not found' });
