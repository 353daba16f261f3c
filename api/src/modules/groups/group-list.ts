import type { SortKinds } from '../../core/list-page';

export type GroupFilter = {
  /** Undefined: of all merchants of the staff member. */
  readonly merchantId: number | undefined;
  readonly search: string | undefined;
};

export const groupSorts = {
  name: 'text',
  description: 'text',
  id: 'integer',
} as const satisfies SortKinds<string>;
export type GroupSort = keyof typeof groupSorts;

export const memberSorts = {
  full_name: 'text',
  id: 'integer',
} as const satisfies SortKinds<string>;
export type MemberSort = keyof typeof memberSorts;

export const messageSorts = { created_at: 'moment' } as const satisfies SortKinds<string>;
export type MessageSort = keyof typeof messageSorts;
