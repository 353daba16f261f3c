import { messageLimits } from '@billfold/shared/contracts/limits';
import type { MessageView } from '@billfold/shared/contracts/message.contract';
import type { ListPage } from '@billfold/shared/http/list-page';
import { failed, loading, type AsyncStatus } from '@billfold/shared/store/async-status';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { chatClosed, chatLoaded } from '../../entities/chat/chat.slice';

type Conversations = { readonly rows: readonly MessageView[]; readonly nextCursor: string | null; readonly isLoadingMore: boolean };
export type BrowseInboxState = {
  readonly conversations: AsyncStatus<Conversations>;
  readonly search: string;
  readonly unreadCount: number | null;
  /** Whose chat is being read: a list that was asked for just before may still call it unread. */
  readonly readSubId: number | null;
};

const initialState: BrowseInboxState = { conversations: loading, search: '', unreadCount: null, readSubId: null };

const markRead =
  (subId: number | null) =>
  (row: MessageView): MessageView =>
    row.sub_id === subId ? { ...row, read: true } : row;

const withRows = (state: BrowseInboxState, change: (known: Conversations) => Conversations): BrowseInboxState =>
  state.conversations.status === 'loaded' ? { ...state, conversations: { status: 'loaded', value: change(state.conversations.value) } } : state;

const slice = createSlice({
  name: 'browseInbox',
  initialState,
  reducers: {
    /** A list that is already there stays in sight while it is read again. */
    inboxOpened: (state): BrowseInboxState => ({ ...state, conversations: state.conversations.status === 'loaded' ? state.conversations : loading }),
    searchChanged: (state, event: PayloadAction<string>): BrowseInboxState => ({ ...state, search: event.payload.slice(0, messageLimits.searchMax) }),
    messageArrived: (state): BrowseInboxState => ({ ...state, readSubId: null }),
    conversationsLoaded: (state, event: PayloadAction<ListPage<MessageView>>): BrowseInboxState => ({
      ...state,
      conversations: { status: 'loaded', value: { rows: event.payload.rows.map(markRead(state.readSubId)), nextCursor: event.payload.nextCursor, isLoadingMore: false } },
    }),
    conversationsFailed: (state, event: PayloadAction<readonly string[]>): BrowseInboxState => ({ ...state, conversations: failed(event.payload) }),
    moreAsked: (state): BrowseInboxState => withRows(state, (known) => ({ ...known, isLoadingMore: true })),
    moreLoaded: (state, event: PayloadAction<ListPage<MessageView>>): BrowseInboxState =>
      withRows(state, (known) => ({
        rows: [...known.rows, ...event.payload.rows.filter((row) => known.rows.every((other) => other.sub_id !== row.sub_id))],
        nextCursor: event.payload.nextCursor,
        isLoadingMore: false,
      })),
    moreFailed: (state): BrowseInboxState => withRows(state, (known) => ({ ...known, isLoadingMore: false })),
    unreadCounted: (state, event: PayloadAction<number>): BrowseInboxState => ({ ...state, unreadCount: event.payload }),
  },
  extraReducers: (builder) => {
    // The server marks a conversation read when its chat is opened; the list follows at once.
    builder.addCase(chatLoaded, (state, { payload: { subId } }): BrowseInboxState =>
      withRows({ ...state, readSubId: subId }, (known) => ({ ...known, rows: known.rows.map(markRead(subId)) })),
    );
    builder.addCase(chatClosed, (state): BrowseInboxState => ({ ...state, readSubId: null }));
  },
});

export const browseInboxReducer = slice.reducer;
export const {
  inboxOpened, searchChanged, messageArrived, conversationsLoaded, conversationsFailed, moreAsked, moreLoaded, moreFailed, unreadCounted,
} = slice.actions;
