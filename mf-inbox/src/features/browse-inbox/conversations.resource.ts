import type { MessageView } from '@billfold/shared/contracts/message.contract';
import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import { readListPage, type ListPage } from '@billfold/shared/http/list-page';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

export type Conversations = {
  readonly rows: readonly MessageView[];
  readonly nextCursor: string | null;
  readonly isLoadingMore: boolean;
};

const pageRows = 25;

/** A page of the last messages of the open conversations, newest first. Without a cursor the first page. */
export const fetchConversations = async (
  http: HttpService,
  search: string,
  cursor?: string,
): Promise<ListPage<MessageView>> =>
  readListPage(
    await http.request<readonly MessageView[]>({
      method: 'GET',
      path: 'sms',
      query: { limit: pageRows, q: search === '' ? undefined : search, cursor },
    }),
  );

const isOlderThan = (row: MessageView, other: MessageView | undefined): boolean =>
  other !== undefined && row.created_at < other.created_at;

/** The rows that no other row's conversation replaces. */
export const newRows = (
  rows: readonly MessageView[],
  known: readonly MessageView[],
): readonly MessageView[] =>
  rows.filter((row) => known.every((other) => other.sub_id !== row.sub_id));

/** The first page anew. The pages below it stay, so that a text that arrives moves no reader. */
const joinFirstPage = (known: Conversations, first: Conversations): Conversations => {
  if (first.nextCursor === null) return first;
  const older = known.rows.filter((row) => isOlderThan(row, first.rows.at(-1)));
  const kept = newRows(older, first.rows);
  return {
    rows: [...first.rows, ...kept],
    nextCursor: kept.length > 0 ? known.nextCursor : first.nextCursor,
    isLoadingMore: known.isLoadingMore,
  };
};

/** The conversations of one search. A text that arrives brings its conversation to the top. */
export const conversations = createResource({
  module: moduleName,
  name: 'conversations',
  load: async ({ http }, search: string): Promise<Conversations> => {
    const { rows, nextCursor } = await fetchConversations(http, search);
    return { rows, nextCursor, isLoadingMore: false };
  },
  join: joinFirstPage,
  refreshOn: ({ type }) => type === 'message',
});
