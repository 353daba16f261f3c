import { messageLimits } from '@billfold/shared/contracts/limits';
import type { MessageView } from '@billfold/shared/contracts/message.contract';
import type { ListPage } from '@billfold/shared/http/list-page';
import {
  failed,
  loaded,
  loading,
  valueOf,
  type RemoteData,
} from '@billfold/shared/store/remote-data';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { chatClosed, chatLoaded } from '../../entities/chat/chat.slice';

type Conversations = {
  /** What these rows were searched by. */
  readonly search: string;
  readonly rows: readonly MessageView[];
  readonly nextCursor: string | null;
  readonly isLoadingMore: boolean;
  /** Why they could not be read again or continued; they stay in sight. */
  readonly errors: readonly string[];
};
type Page = ListPage<MessageView> & { readonly search: string };
export type BrowseInboxState = {
  readonly conversations: RemoteData<Conversations>;
  readonly search: string;
  readonly unreadCount: number | null;
  /** Whose chat is being read: a list that was asked for just before may still call it unread. */
  readonly readSubId: number | null;
};

const initialState: BrowseInboxState = {
  conversations: loading,
  search: '',
  unreadCount: null,
  readSubId: null,
};

const markRead =
  (subId: number | null) =>
  (row: MessageView): MessageView =>
    row.sub_id === subId ? { ...row, read: true } : row;

const withRows = (
  state: BrowseInboxState,
  change: (known: Conversations) => Conversations,
): BrowseInboxState =>
  state.conversations.status === 'loaded'
    ? { ...state, conversations: loaded(change(state.conversations.value)) }
    : state;

const isOlderThan = (row: MessageView, other: MessageView | undefined): boolean =>
  other !== undefined && row.created_at < other.created_at;

/** The first page anew. What was continued below it stays, so that nobody loses the place to a text that arrives. */
const firstPage = (
  known: Conversations | undefined,
  { rows, nextCursor, search }: Page,
): Conversations => {
  const later =
    known?.search === search && nextCursor !== null
      ? known.rows.filter((row) => isOlderThan(row, rows.at(-1)))
      : [];
  const isNew = (row: MessageView) => rows.every((other) => other.sub_id !== row.sub_id);
  const kept = later.filter(isNew);
  return {
    search,
    rows: [...rows, ...kept],
    nextCursor: kept.length > 0 && known !== undefined ? known.nextCursor : nextCursor,
    isLoadingMore: false,
    errors: [],
  };
};

const slice = createSlice({
  name: 'browseInbox',
  initialState,
  reducers: {
    /** A list that is already there stays in sight while it is read again. */
    inboxOpened: (state): BrowseInboxState => ({
      ...state,
      conversations: state.conversations.status === 'loaded' ? state.conversations : loading,
    }),
    inboxLeft: (state): BrowseInboxState => state,
    searchChanged: (state, event: PayloadAction<string>): BrowseInboxState => ({
      ...state,
      search: event.payload.slice(0, messageLimits.searchMax),
    }),
    messageArrived: (state): BrowseInboxState => ({ ...state, readSubId: null }),
    conversationsLoaded: (state, { payload }: PayloadAction<Page>): BrowseInboxState => {
      const value = firstPage(valueOf(state.conversations), {
        ...payload,
        rows: payload.rows.map(markRead(state.readSubId)),
      });
      return { ...state, conversations: loaded(value) };
    },
    conversationsFailed: (state, event: PayloadAction<readonly string[]>): BrowseInboxState =>
      state.conversations.status === 'loaded'
        ? withRows(state, (known) => ({ ...known, isLoadingMore: false, errors: event.payload }))
        : { ...state, conversations: failed(event.payload) },
    moreAsked: (state): BrowseInboxState =>
      withRows(state, (known) => ({ ...known, isLoadingMore: true, errors: [] })),
    /** A page of an older search continues nothing. */
    moreLoaded: (state, { payload }: PayloadAction<Page>): BrowseInboxState =>
      withRows(state, (known) =>
        payload.search === known.search
          ? {
              ...known,
              rows: [
                ...known.rows,
                ...payload.rows.filter((row) =>
                  known.rows.every((other) => other.sub_id !== row.sub_id),
                ),
              ],
              nextCursor: payload.nextCursor,
              isLoadingMore: false,
            }
          : known,
      ),
    moreFailed: (state, event: PayloadAction<readonly string[]>): BrowseInboxState =>
      withRows(state, (known) => ({ ...known, isLoadingMore: false, errors: event.payload })),
    unreadCounted: (state, event: PayloadAction<number>): BrowseInboxState => ({
      ...state,
      unreadCount: event.payload,
    }),
  },
  extraReducers: (builder) => {
    // The server marks a conversation read when its chat is opened; the list follows at once.
    builder.addCase(chatLoaded, (state, { payload: { subId } }): BrowseInboxState =>
      withRows({ ...state, readSubId: subId }, (known) => ({
        ...known,
        rows: known.rows.map(markRead(subId)),
      })),
    );
    builder.addCase(chatClosed, (state): BrowseInboxState => ({ ...state, readSubId: null }));
  },
});

export const browseInboxReducer = slice.reducer;
export const {
  inboxOpened,
  inboxLeft,
  searchChanged,
  messageArrived,
  conversationsLoaded,
  conversationsFailed,
  moreAsked,
  moreLoaded,
  moreFailed,
  unreadCounted,
} = slice.actions;
