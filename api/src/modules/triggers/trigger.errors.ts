import { notFound, type Problem } from '../../core/problem.errors';

export const triggerUnknown = (): Problem => notFound('Automated event not found.');
