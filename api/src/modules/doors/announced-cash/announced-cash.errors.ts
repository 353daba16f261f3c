import { notFound, Problem } from '../../../core/problem.errors';

export const announcementUnknown = (): Problem => notFound('This announcement was not found.');

export const announcementOver = (): Problem =>
  new Problem({
    status: 409,
    code: 'conflict',
    text: 'This announcement does not wait any more. It was confirmed, refused or replaced, or it has expired.',
  });
