import type { SortKinds } from '../../core/list-page';

export const applicationSorts = { id: 'integer' } as const satisfies SortKinds<string>;
export type ApplicationSort = keyof typeof applicationSorts;
