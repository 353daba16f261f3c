import type { ListPage, ListPosition, ListRequest } from './list-page';

const rowsOfPage = 1_000;

/** All rows of a list, page by page. Between two pages it keeps no connection and no transaction. */
export async function* everyPage<Item, Sort extends string>(
  sort: ListRequest<Sort>['sort'],
  read: (request: ListRequest<Sort>) => Promise<ListPage<Item>>,
): AsyncGenerator<readonly Item[]> {
  let after: ListPosition | null = null;
  do {
    const page: ListPage<Item> = await read({ limit: rowsOfPage, sort, after, isBackward: false });
    yield page.items;
    after = page.next;
  } while (after !== null);
}
