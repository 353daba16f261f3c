import { notFound, Problem } from '../../../core/problem.errors';

export const announcementUnknown = (): Problem => notFound("We couldn't find this announcement.");

export const announcementOver = (): Problem =>
  new Problem({
    status: 409,
    code: 'conflict',
    text: 'This announcement is no longer waiting. It was confirmed, refused or replaced, or it expired.',
  });
