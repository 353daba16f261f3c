import { chatLimits } from '@billfold/shared/contracts/limits';
import type {
  ChatResponse,
  MessageView,
  SendMessageRequest,
} from '@billfold/shared/contracts/message.contract';
import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createIdempotencyKeeper } from '@billfold/shared/http/idempotency';
import { contactFrom, type ChatContact } from './chat-contact';

export type ChatPage = {
  readonly messages: readonly MessageView[];
  readonly hasOlder: boolean;
  readonly handling: ChatResponse['handling'];
};

const readChat = async (
  http: HttpService,
  query: Readonly<Record<string, number>>,
): Promise<ChatPage> => {
  const result = await http.request<ChatResponse>({ method: 'GET', path: 'sms/chat', query });
  const { messages, handling } = bodyOrThrow(result);
  return { messages, handling, hasOlder: (result.headers['x-next-cursor'] ?? '') !== '' };
};

/** Reads a chat. The server then marks its conversation as read. */
export const openChat = (http: HttpService, subId: number): Promise<ChatPage> =>
  readChat(http, { sub_id: subId, limit: chatLimits.pageMessages });

/** Reads the messages after `since`. The server marks nothing as read. */
export const pollChat = (http: HttpService, subId: number, since: number): Promise<ChatPage> =>
  readChat(http, { sub_id: subId, since });

export const readOlder = (http: HttpService, subId: number, before: number): Promise<ChatPage> =>
  readChat(http, { sub_id: subId, cursor: before, limit: chatLimits.pageMessages });

export const fetchContact = async (http: HttpService, subId: number): Promise<ChatContact> =>
  contactFrom(
    bodyOrThrow(
      await http.request<CustomerView>({ method: 'GET', path: `subscriptions/${subId}` }),
    ),
  );

const sendOnce = createIdempotencyKeeper();

export const sendMessage = async (
  http: HttpService,
  request: SendMessageRequest,
): Promise<MessageView> => {
  const { body } = await sendOnce.send(request, (idempotencyKey) =>
    http.request<MessageView>({ method: 'POST', path: 'sms/send', body: request, idempotencyKey }),
  );
  return body;
};

/** Sends a failed message again. The server answers a repeat with the first repetition. */
export const retryMessage = async (http: HttpService, id: number): Promise<MessageView> =>
  bodyOrThrow(await http.request<MessageView>({ method: 'POST', path: `sms/${id}/retry` }));
