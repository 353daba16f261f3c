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
import { moduleName } from '../../module/module-name';
import { operationHidden } from './browse-inbox.slice';

export type Conversations = Pages<MessageView>;

/** As many as one page brings. */
export const pageRows = 25;

const idOf = ({ sub_id }: MessageView): number => sub_id;
const isOlderThan = (row: MessageView, other: MessageView | undefined): boolean =>
  other !== undefined && row.created_at < other.created_at;

type FirstPage = Pick<ListPage<MessageView>, 'rows' | 'nextCursor'> &
  Pick<Conversations, 'totalCount' | 'isTotalFloor'>;

/** Replaces the first rows and keeps the pages below them, so that a new text moves no row in sight. */
export const joinFirstRows = (existing: Conversations, first: FirstPage): Conversations => {
  const { rows, nextCursor, totalCount = null, isTotalFloor = false } = first;
  const total = { totalCount, isTotalFloor };
  if (nextCursor === null) return { rows, nextCursor, isLoadingMore: false, ...total };
  const older = existing.rows.filter((row) => isOlderThan(row, rows.at(-1)));
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
  search: string,
  page: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<ListPage<MessageView>> =>
  readListPage(
    await http.request<readonly MessageView[]>({
      method: 'GET',
      path: 'sms',
      query: { limit: page.limit, q: search === '' ? undefined : search, cursor: page.cursor },
    }),
  );

/** The number of first rows in one answer. */
export const readFirstRows = (http: HttpService, search: string): Promise<ListPage<MessageView>> =>
  readRows(http, search, { limit: listLimits.maxRows });

/**
 * The last messages of the open conversations of one search, newest first. A text that arrives brings its conversation
 * to the top.
 */
export const conversations = createPagedResource({
  module: moduleName,
  name: 'conversations',
  loadPage: ({ http }, search: string, cursor) =>
    readRows(http, search, { limit: pageRows, cursor: cursor ?? undefined }),
  idOf,
  join: joinFirstRows,
  refreshOn: (event) => event.type === 'message' || isChanged(event, 'conversation'),
  refreshAfter: [
    closeConversation.actions.done,
    closeConversations.actions.done,
    markUnread.actions.done,
    operationHidden,
  ],
});
