import { messageLimits } from '@billfold/shared/contracts/limits';
import type { MessageView } from '@billfold/shared/contracts/message.contract';
import type { ListPage } from '@billfold/shared/http/list-page';
import { failed, loading, type AsyncStatus } from '@billfold/shared/store/async-status';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { chatLoaded } from '../../entities/chat/chat.slice';

type Conversations = { readonly rows: readonly MessageView[]; readonly nextCursor: string | null; readonly isLoadingMore: boolean };
export type BrowseInboxState = {
  readonly conversations: AsyncStatus<Conversations>;
  readonly search: string;
  readonly unreadCount: number | null;
};

const initialState: BrowseInboxState = { conversations: loading, search: '', unreadCount: null };

const withRows = (state: BrowseInboxState, change: (known: Conversations) => Conversations): BrowseInboxState =>
  state.conversations.status === 'loaded' ? { ...state, conversations: { status: 'loaded', value: change(state.conversations.value) } } : state;

const slice = createSlice({
  name: 'browseInbox',
  initialState,
  reducers: {
    /** A list that is already there stays in sight while it is read again. */
    inboxOpened: (state): BrowseInboxState => ({ ...state, conversations: state.conversations.status === 'loaded' ? state.conversations : loading }),
    searchChanged: (state, event: PayloadAction<string>): BrowseInboxState => ({ ...state, search: event.payload.slice(0, messageLimits.searchMax) }),
    messageArrived: (state): BrowseInboxState => state,
    conversationsLoaded: (state, event: PayloadAction<ListPage<MessageView>>): BrowseInboxState => ({
      ...state,
      conversations: { status: 'loaded', value: { rows: event.payload.rows, nextCursor: event.payload.nextCursor, isLoadingMore: false } },
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
    builder.addCase(chatLoaded, (state, event): BrowseInboxState =>
      withRows(state, (known) => ({ ...known, rows: known.rows.map((row) => (row.sub_id === event.payload.subId ? { ...row, read: true } : row)) })),
    );
  },
});

export const browseInboxReducer = slice.reducer;
export const {
  inboxOpened, searchChanged, messageArrived, conversationsLoaded, conversationsFailed, moreAsked, moreLoaded, moreFailed, unreadCounted,
} = slice.actions;
