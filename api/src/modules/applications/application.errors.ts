import { notFound, Problem } from '../../core/problem.errors';

export const applicationNotFound = (): Problem => notFound('Application not found.');

export const applicationClosed = (status: string): Problem =>
  new Problem({
    status: 409,
    code: 'conflict',
    text:
      status === 'approved'
        ? 'This application was approved. Change the business in its settings.'
        : 'This application is being reviewed. Take it back to change it.',
  });
