import { notFound, Problem } from '../../core/problem.errors';

export const exportUnderWay = (): Problem =>
  new Problem({
    status: 409,
    code: 'conflict',
    text: "Your last export is still running. Wait until it's done, or cancel it.",
  });

/** Also for a file of another person, one that has expired, and one that is not complete. */
export const fileNotFound = (): Problem => notFound("We couldn't find this file. Export it again.");
