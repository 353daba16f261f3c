import { listHeaders } from '@billfold/shared/contracts/list.contract';
import type { Permission } from '@billfold/shared/contracts/permissions.contract';
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import type { App, AppDependencies } from '../context/app-instance';
import type { UseCaseContext } from '../context/use-case-context';
import type { Actor, CustomerActor, StaffActor } from '../core/actor';
import {
  type ListPage,
  type ListRequest,
  readListRequest,
  type SortKinds,
  writeCursor,
} from '../core/list-page';
import { failures } from './error-schema';
import { listQuery, searchText } from './list-schema';
import { customerContext, signedInContext, staffContext } from './request-context';

type Readers = {
  readonly any: Actor;
  readonly customer: CustomerActor;
  readonly merchant: StaffActor;
};
type Access = keyof Readers;

const contexts: {
  readonly [Who in Access]: (
    request: FastifyRequest,
    dependencies: AppDependencies,
  ) => UseCaseContext<Readers[Who]>;
} = { any: signedInContext, customer: customerContext, merchant: staffContext };

/** What a request asks of a list: what every list takes, and its own filters. */
type QueryOf<Filters extends TProperties> = Omit<Static<TObject<typeof listQuery>>, 'q'> & {
  /** Undefined when it is empty or blank. */
  readonly search: string | undefined;
} & Static<TObject<Filters>>;

type List<
  Who extends Access,
  Filters extends TProperties,
  Sort extends string,
  Filter,
  Item,
  View extends TSchema,
> = {
  readonly path: string;
  readonly access: Who;
  /** What staff need to read it; default `view`. */
  readonly permission?: Permission;
  readonly tags: readonly string[];
  /** For the contract page; without it the page names the sort fields. */
  readonly summary?: string;
  /** The list's own parameters, beside those of every list. */
  readonly filters: Filters;
  readonly sorts: SortKinds<Sort>;
  /** Such as `-date`; it may depend on the reader and the filter. */
  readonly defaultSort: string | ((actor: Readers[Who], filter: Filter) => string);
  readonly readFilter: (query: QueryOf<Filters>, actor: Readers[Who]) => Filter;
  readonly read: (
    context: UseCaseContext<Readers[Who]>,
    filter: Filter,
    request: ListRequest<Sort>,
  ) => Promise<ListPage<Item>>;
  readonly present: (item: Item, actor: Readers[Who]) => NoInfer<Static<View>>;
  /** One row of the answer. */
  readonly view: View;
};

/** What a page says beside its rows. */
export const pageHeaders = (
  { total, isFloor, next, previous, dropped = [] }: ListPage<unknown>,
  sort: ListRequest['sort'],
): Record<string, string | number> => ({
  [listHeaders.total]: total,
  ...(isFloor && { [listHeaders.isFloor]: 'true' }),
  ...(next !== null && { [listHeaders.next]: writeCursor(sort, next) }),
  ...(previous !== null && { [listHeaders.previous]: writeCursor(sort, previous, 'previous') }),
  ...(dropped.length > 0 && { [listHeaders.dropped]: dropped.join(',') }),
});

/**
 * GET of a list: one page, as a plain array. X-Total-Count says how many rows the list has, X-Next-Cursor and
 * X-Previous-Cursor lead to the pages beside it.
 */
export const listRoute =
  <
    Who extends Access,
    Filters extends TProperties,
    Sort extends string,
    Filter,
    Item,
    View extends TSchema,
  >(
    list: List<Who, Filters, Sort, Filter, Item, View>,
  ) =>
  (app: App, dependencies: AppDependencies): void => {
    const { access, summary, sorts } = list;
    const about = summary ?? `Sorts by ${Object.keys(sorts).join(', ')}.`;
    app.get(
      list.path,
      {
        config: { access, permission: list.permission ?? 'view' },
        schema: {
          tags: list.tags,
          ...(summary === undefined ? { description: about } : { summary: about }),
          querystring: Type.Object({ ...listQuery, ...list.filters }),
          response: {
            200: Type.Array(list.view),
            ...(access === 'any' ? failures(400, 401) : failures(400, 401, 403)),
          },
        },
      },
      async (request, reply) => {
        const context = contexts[access](request, dependencies);
        const { actor } = context;
        // The schema above has checked it; the compiler does not follow the filters that far.
        const { q, ...asQuery } = request.query as Static<TObject<typeof listQuery>>;
        const query = { ...asQuery, search: searchText(q) } as QueryOf<Filters>;
        const filter = list.readFilter(query, actor);
        const { defaultSort } = list;
        const listRequest = readListRequest(
          query,
          sorts,
          typeof defaultSort === 'string' ? defaultSort : defaultSort(actor, filter),
        );
        const page = await list.read(context, filter, listRequest);
        reply.headers(pageHeaders(page, listRequest.sort));
        return page.items.map((item) => list.present(item, actor));
      },
    );
  };
