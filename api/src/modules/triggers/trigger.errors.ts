import { notFound, type Problem } from '../../problem.errors';

export const triggerUnknown = (): Problem => notFound('Automated event not found.');
