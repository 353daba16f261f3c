import type { LiveEvent } from '../contracts/remote.contract';
import { readListPage, type ListPage } from '../http/list-page';
import { createResource } from '../store/resource';
import type { ApiQuery } from './list-query';

type ListOptions = {
  /** The remote's name, under which the shell keeps its state. */
  readonly module: string;
  /** The name of this part of the remote's state; two lists on one page have two names. */
  readonly name: string;
  /** Relative to the API: `user_invoices`. */
  readonly path: string;
  /** The live events after which the page in sight is read again. The query names the owner of the list. */
  readonly refreshOn?: (event: LiveEvent, query: ApiQuery) => boolean;
  /** The events of the store after which it is read again, such as a read of the customer whose rows it lists. */
  readonly refreshAfter?: readonly { readonly type: string }[];
};

export type { ListPage } from '../http/list-page';

/** A paged list of the server: its part of the store. `ListTable` and `ListScreen` draw it. */
export const createList = <Row>({ path, ...options }: ListOptions) =>
  createResource<ListPage<Row>, ApiQuery>({
    ...options,
    load: async ({ http }, query) =>
      readListPage(await http.request<readonly Row[]>({ method: 'GET', path, query })),
  });

/** What `createList` makes. */
export type List<Row> = ReturnType<typeof createList<Row>>;
