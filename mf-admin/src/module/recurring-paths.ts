import { paths, toQuery } from './paths';

/** Apart from `paths`, which every screen loads. */
export const recurringPaths = {
  /** Beside the list. */
  detail: (recurringId: number): string => `${paths.recurring.pattern}?recurring=${recurringId}`,
  group: (group: number): string =>
    `${paths.customers.pattern}${toQuery({ tab: 'groups', group }, '?')}`,
} as const;
