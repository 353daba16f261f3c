import type { SortKinds } from '../../core/list-page';

export type TemplateFilter = {
  readonly merchantId: number | undefined;
  readonly isArchived: boolean;
  readonly search: string | undefined;
};

export const templateSorts = { name: 'text', id: 'integer' } as const satisfies SortKinds<string>;
export type TemplateSort = keyof typeof templateSorts;
