import { listLimits } from '@billfold/shared/contracts/limits';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { type ListPage, type ListRequest, writeCursor } from '../core/list-page';

/** What every list takes beside its own filters. */
export const listQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: listLimits.maxRows })),
  cursor: Type.Optional(
    Type.String({
      maxLength: 2_000,
      description: 'X-Next-Cursor of the page before, under the same sort',
    }),
  ),
  sort: Type.Optional(
    Type.String({ maxLength: 40, description: 'field, or -field for descending' }),
  ),
  q: Type.Optional(Type.String({ maxLength: listLimits.queryMax })),
};

/** The body stays a plain array; the rest travels in headers. */
export const sendPage = <Item>(
  reply: FastifyReply,
  page: ListPage<Item>,
  sort: ListRequest['sort'],
): Item[] => {
  reply.header('x-total-count', page.total);
  if (page.next !== null) reply.header('x-next-cursor', writeCursor(sort, page.next));
  return [...page.items];
};

/** What was typed, or nothing when there is nothing to look for. */
export const searchText = (q: string | undefined): string | undefined => {
  const text = q?.trim();
  return text === undefined || text === '' ? undefined : text;
};
