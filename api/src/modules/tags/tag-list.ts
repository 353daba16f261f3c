import type { SortKinds } from '../../core/list-page';

export type TagFilter = {
  readonly ids: readonly number[] | undefined;
  readonly search: string | undefined;
};

export const tagSorts = { name: 'text' } as const satisfies SortKinds<string>;
export type TagSort = keyof typeof tagSorts;
