import { listLimits } from '@billfold/shared/contracts/limits';
import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { MessageView } from '@billfold/shared/contracts/message.contract';
import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import { readListPage, type ListPage } from '@billfold/shared/http/list-page';
import { createPagedResource, rowsNotIn, type Pages } from '@billfold/shared/store/paged-resource';
import {
  closeConversation,
  closeConversations,
  markUnread,
} from '../../entities/chat/file-conversations.submission';
import { handlingChanged } from '../../entities/chat/chat.slice';
import { filterOf, type ConversationFilter } from '../../entities/view/inbox-view';
import { moduleName } from '../../module/module-name';
import { operationHidden } from './browse-inbox.slice';

export type Conversations = Pages<MessageView>;

/** As many as one page brings. */
export const pageRows = 25;

const idOf = ({ sub_id }: MessageView): number => sub_id;

/** What gives a conversation its place: one that comes back is at the top. */
const listedAt = ({ created_at: at, snoozed_until: until = '' }: MessageView): string =>
  at > until ? at : until;
const isBelow = (row: MessageView, rows: readonly MessageView[]): boolean => {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return false;
  // Snoozed ones begin with that which comes back first.
  return listedAt(first) < listedAt(last)
    ? listedAt(row) > listedAt(last)
    : listedAt(row) < listedAt(last);
};

type FirstPage = Pick<ListPage<MessageView>, 'rows' | 'nextCursor'> &
  Pick<Conversations, 'totalCount' | 'isTotalFloor'>;

/** Replaces the first rows and keeps the pages below them, so that a new text moves no row in sight. */
export const joinFirstRows = (existing: Conversations, first: FirstPage): Conversations => {
  const { rows, nextCursor, totalCount = null, isTotalFloor = false } = first;
  const total = { totalCount, isTotalFloor };
  if (nextCursor === null) return { rows, nextCursor, isLoadingMore: false, ...total };
  const older = existing.rows.filter((row) => isBelow(row, rows));
  const kept = rowsNotIn(rows, older, idOf);
  return {
    rows: [...rows, ...kept],
    nextCursor: kept.length > 0 ? existing.nextCursor : nextCursor,
    isLoadingMore: existing.isLoadingMore,
    ...total,
  };
};

const readRows = async (
  http: HttpService,
  query: ConversationFilter,
  page: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<ListPage<MessageView>> =>
  readListPage(
    await http.request<readonly MessageView[]>({
      method: 'GET',
      path: 'sms',
      query: {
        limit: page.limit,
        cursor: page.cursor,
        ...filterOf(query),
        ...(query.view === 'snoozed' && { sort: 'created_at' }),
      },
    }),
  );

/** The number of first rows in one answer. */
export const readFirstRows = (
  http: HttpService,
  query: ConversationFilter,
): Promise<ListPage<MessageView>> => readRows(http, query, { limit: listLimits.maxRows });

/**
 * The last messages of the open conversations of one search and view, newest first. A text that arrives brings its
 * conversation to the top.
 */
export const conversations = createPagedResource({
  module: moduleName,
  name: 'conversations',
  loadPage: ({ http }, query: ConversationFilter, cursor) =>
    readRows(http, query, { limit: pageRows, cursor: cursor ?? undefined }),
  idOf,
  join: joinFirstRows,
  refreshOn: (event) => event.type === 'message' || isChanged(event, 'conversation'),
  refreshAfter: [
    closeConversation.actions.done,
    closeConversations.actions.done,
    markUnread.actions.done,
    operationHidden,
    handlingChanged,
  ],
});
