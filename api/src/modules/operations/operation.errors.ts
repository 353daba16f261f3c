import { notFound, Problem } from '../../core/problem.errors';

/** Also for the work of another merchant. */
export const operationNotFound = (): Problem => notFound('Operation not found.');

const conflict = (text: string): Problem => new Problem({ status: 409, code: 'conflict', text });

export const operationEnded = (): Problem => conflict('This has already ended.');

export const operationNotPausable = (): Problem => conflict("This can't be paused.");
