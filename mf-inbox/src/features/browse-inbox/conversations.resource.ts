import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { MessageView } from '@billfold/shared/contracts/message.contract';
import { readListPage } from '@billfold/shared/http/list-page';
import { createPagedResource, rowsNotIn, type Pages } from '@billfold/shared/store/paged-resource';
import { moduleName } from '../../module/module-name';

export type Conversations = Pages<MessageView>;

const pageRows = 25;

const idOf = ({ sub_id }: MessageView): number => sub_id;
const isOlderThan = (row: MessageView, other: MessageView | undefined): boolean =>
  other !== undefined && row.created_at < other.created_at;

/** Replaces the first page and keeps the pages below it, so that a new text moves no row in sight. */
const joinFirstPage = (known: Conversations, first: Conversations): Conversations => {
  if (first.nextCursor === null) return first;
  const older = known.rows.filter((row) => isOlderThan(row, first.rows.at(-1)));
  const kept = rowsNotIn(first.rows, older, idOf);
  return {
    rows: [...first.rows, ...kept],
    nextCursor: kept.length > 0 ? known.nextCursor : first.nextCursor,
    isLoadingMore: known.isLoadingMore,
  };
};

/** The last messages of the open conversations of one search, newest first. A text that arrives brings its conversation to the top. */
export const conversations = createPagedResource({
  module: moduleName,
  name: 'conversations',
  loadPage: async ({ http }, search: string, cursor) =>
    readListPage(
      await http.request<readonly MessageView[]>({
        method: 'GET',
        path: 'sms',
        query: {
          limit: pageRows,
          q: search === '' ? undefined : search,
          cursor: cursor ?? undefined,
        },
      }),
    ),
  idOf,
  join: joinFirstPage,
  refreshOn: (event) => event.type === 'message' || isChanged(event, 'conversation'),
});
