import type { MessageView } from '@billfold/shared/contracts/message.contract';
import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import type { UserInfo } from '@billfold/shared/contracts/session.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { readListPage, type ListPage } from '@billfold/shared/http/list-page';

export type ConversationQuery = { readonly search: string; readonly cursor?: string };
const pageRows = 25;

/** The last message of each open conversation, newest first. */
export const fetchConversations = async (
  http: HttpService,
  { search, cursor }: ConversationQuery,
): Promise<ListPage<MessageView>> =>
  readListPage(
    await http.request<readonly MessageView[]>({
      method: 'GET',
      path: 'sms',
      query: { limit: pageRows, q: search === '' ? undefined : search, cursor },
    }),
  );

export const fetchUnreadCount = async (http: HttpService): Promise<number> =>
  bodyOrThrow(await http.request<UserInfo>({ method: 'GET', path: 'users/user_get_self' }))
    .inbox_badge ?? 0;
