import type { SortKinds } from '../../core/list-page';

export const recipientSorts = {
  id: 'integer',
  full_name: 'text',
} as const satisfies SortKinds<string>;
export type RecipientSort = keyof typeof recipientSorts;
