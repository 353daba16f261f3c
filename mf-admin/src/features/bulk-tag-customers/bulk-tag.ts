import type { ListSelection } from '@billfold/shared/list/use-list-selection';

export type TagAction = 'add' | 'remove';
export type BulkTag = {
  readonly action: TagAction;
  readonly tag: { readonly id: number; readonly name: string };
  /** Which customers, as plain data. */
  readonly selection:
    | Pick<ListSelection & { readonly kind: 'rows' }, 'kind' | 'keys'>
    | Pick<ListSelection & { readonly kind: 'matching' }, 'kind' | 'query'>;
};
