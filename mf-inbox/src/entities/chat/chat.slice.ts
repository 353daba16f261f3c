import type { ConversationHandling } from '@billfold/shared/contracts/conversation.contract';
import type { MessageView } from '@billfold/shared/contracts/message.contract';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ChatContact, Medium } from './chat-contact';
import { mergeMessages } from './message.domain';

type Page = {
  readonly subId: number;
  readonly messages: readonly MessageView[];
  readonly hasOlder: boolean;
  /** Absent where no message was ever written, and of a server before it. */
  readonly handling?: ConversationHandling | undefined;
};

export type OpenChat = {
  readonly subId: number;
  readonly status: 'loading' | 'loaded' | 'failed';
  readonly messages: readonly MessageView[];
  readonly hasOlder: boolean;
  readonly isLoadingOlder: boolean;
  readonly contact: ChatContact | null;
  /** Null while it is not known. */
  readonly handling: ConversationHandling | null;
  readonly medium: Medium | null;
  readonly isSending: boolean;
  /** Failed messages that are being sent again. */
  readonly retrying: readonly number[];
  readonly errors: readonly string[];
  /** Of a failed one: the server knows no such conversation. */
  readonly isGone?: boolean;
};
/** Drafts are kept when the chat or the page is left. */
export type ChatState = {
  readonly open: OpenChat | null;
  readonly drafts: Readonly<Record<number, string>>;
};

const initialState: ChatState = { open: null, drafts: {} };

const emptyChat = (subId: number): OpenChat => ({
  subId,
  status: 'loading',
  messages: [],
  hasOlder: false,
  isLoadingOlder: false,
  contact: null,
  handling: null,
  medium: null,
  isSending: false,
  retrying: [],
  errors: [],
});

/** Ignores events about a chat that was left. */
const inOpen = (
  state: ChatState,
  subId: number,
  change: (chat: OpenChat) => Partial<OpenChat>,
): ChatState =>
  state.open?.subId === subId
    ? { ...state, open: { ...state.open, ...change(state.open) } }
    : state;

const withoutDraft = (state: ChatState, subId: number, body: string): ChatState =>
  state.drafts[subId]?.trim() === body
    ? { ...state, drafts: { ...state.drafts, [subId]: '' } }
    : state;

const withoutRetry =
  (id: number) =>
  (message: MessageView): MessageView =>
    message.id === id ? { ...message, can_retry: false } : message;

const slice = createSlice({
  name: 'chat',
  initialState,
  reducers: {
    chatOpened: (state, event: PayloadAction<number>): ChatState => ({
      ...state,
      open: emptyChat(event.payload),
    }),
    chatClosed: (state): ChatState => ({ ...state, open: null }),
    chatLoaded: (state, { payload }: PayloadAction<Page>): ChatState =>
      inOpen(state, payload.subId, (chat) => ({
        status: 'loaded',
        messages: mergeMessages(chat.messages, payload.messages),
        hasOlder: chat.status === 'loaded' ? chat.hasOlder : payload.hasOlder,
        handling: payload.handling ?? null,
        errors: [],
      })),
    contactLoaded: (
      state,
      { payload }: PayloadAction<{ readonly subId: number; readonly contact: ChatContact }>,
    ): ChatState =>
      inOpen(state, payload.subId, ({ medium }) => ({
        contact: payload.contact,
        medium:
          payload.contact.media.find((agreed) => agreed === medium) ??
          payload.contact.media[0] ??
          null,
      })),
    /** Clears a chat that cannot be read, and shows the reason. */
    chatFailed: (
      state,
      {
        payload,
      }: PayloadAction<{
        readonly subId: number;
        readonly errors: readonly string[];
        /** The server knows no such conversation. */
        readonly isGone: boolean;
      }>,
    ): ChatState =>
      inOpen(state, payload.subId, () => ({
        status: 'failed',
        messages: [],
        errors: payload.errors,
        isGone: payload.isGone,
      })),
    messagesPolled: (state, { payload }: PayloadAction<Page>): ChatState =>
      inOpen(state, payload.subId, (chat) => ({
        messages: mergeMessages(chat.messages, payload.messages),
        handling: payload.handling ?? chat.handling,
      })),
    /** Staff assigned the conversation or put it off, on this page. */
    handlingChanged: (
      state,
      {
        payload,
      }: PayloadAction<{ readonly subId: number; readonly handling: ConversationHandling }>,
    ): ChatState => inOpen(state, payload.subId, () => ({ handling: payload.handling })),
    olderRequested: (state, { payload }: PayloadAction<number>): ChatState =>
      inOpen(state, payload, () => ({ isLoadingOlder: true, errors: [] })),
    olderLoaded: (state, { payload }: PayloadAction<Page>): ChatState =>
      inOpen(state, payload.subId, (chat) => ({
        messages: mergeMessages(chat.messages, payload.messages),
        hasOlder: payload.hasOlder,
        isLoadingOlder: false,
      })),
    olderFailed: (
      state,
      { payload }: PayloadAction<{ readonly subId: number; readonly errors: readonly string[] }>,
    ): ChatState =>
      inOpen(state, payload.subId, () => ({ isLoadingOlder: false, errors: payload.errors })),
    mediumChosen: (
      state,
      { payload }: PayloadAction<{ readonly subId: number; readonly medium: Medium }>,
    ): ChatState => inOpen(state, payload.subId, () => ({ medium: payload.medium })),
    draftChanged: (
      state,
      { payload }: PayloadAction<{ readonly subId: number; readonly text: string }>,
    ): ChatState => ({
      // An error is about what was there before.
      ...inOpen(state, payload.subId, () => ({ errors: [] })),
      drafts: { ...state.drafts, [payload.subId]: payload.text },
    }),
    messageSubmitted: (
      state,
      {
        payload,
      }: PayloadAction<{ readonly subId: number; readonly medium: Medium; readonly body: string }>,
    ): ChatState => inOpen(state, payload.subId, () => ({ isSending: true, errors: [] })),
    /** Keeps text that was typed after `body` was sent as a draft of its own. */
    messageSent: (
      state,
      {
        payload,
      }: PayloadAction<{
        readonly subId: number;
        readonly body: string;
        readonly message: MessageView;
      }>,
    ): ChatState =>
      inOpen(withoutDraft(state, payload.subId, payload.body), payload.subId, (chat) => ({
        isSending: false,
        messages: mergeMessages(chat.messages, [payload.message]),
      })),
    sendFailed: (
      state,
      { payload }: PayloadAction<{ readonly subId: number; readonly errors: readonly string[] }>,
    ): ChatState =>
      inOpen(state, payload.subId, () => ({ isSending: false, errors: payload.errors })),
    retryRequested: (
      state,
      { payload }: PayloadAction<{ readonly subId: number; readonly id: number }>,
    ): ChatState =>
      inOpen(state, payload.subId, ({ retrying }) => ({
        retrying: [...retrying, payload.id],
        errors: [],
      })),
    /** The failed message `id` stays, and cannot be sent a third time. */
    messageRetried: (
      state,
      {
        payload,
      }: PayloadAction<{
        readonly subId: number;
        readonly id: number;
        readonly message: MessageView;
      }>,
    ): ChatState =>
      inOpen(state, payload.subId, (chat) => ({
        retrying: chat.retrying.filter((id) => id !== payload.id),
        messages: mergeMessages(chat.messages.map(withoutRetry(payload.id)), [payload.message]),
      })),
    retryFailed: (
      state,
      {
        payload,
      }: PayloadAction<{
        readonly subId: number;
        readonly id: number;
        readonly errors: readonly string[];
        /** Of a failed one: the server knows no such conversation. */
        readonly isGone?: boolean;
      }>,
    ): ChatState =>
      inOpen(state, payload.subId, ({ retrying }) => ({
        retrying: retrying.filter((id) => id !== payload.id),
        errors: payload.errors,
      })),
  },
});

export const chatReducer = slice.reducer;
export const {
  chatOpened,
  chatClosed,
  chatLoaded,
  contactLoaded,
  chatFailed,
  handlingChanged,
  messagesPolled,
  olderRequested,
  olderLoaded,
  olderFailed,
  mediumChosen,
  draftChanged,
  messageSubmitted,
  messageSent,
  sendFailed,
  retryRequested,
  messageRetried,
  retryFailed,
} = slice.actions;
