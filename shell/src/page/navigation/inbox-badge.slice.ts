import { sessionEndedEvent } from '@billfold/shared/contracts/remote.contract';
import { cappedCount } from '@billfold/shared/format/text';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { userLoaded } from '../../session/auth.slice';
import { merchantChosen } from '../../session/profile.slice';

/** The slice as its readers find it in the store. */
export type WithInboxBadge = { readonly inboxBadge: number };

/** Unread conversations of the chosen merchant, or of all; starts from the person's own record. */
export const inboxBadgeSlice = createSlice({
  name: 'inboxBadge',
  initialState: 0,
  reducers: {
    inboxMessageArrived: (count): number => count + 1,
    inboxCounted: (_count, { payload }: PayloadAction<number>): number => Math.max(0, payload),
  },
  extraReducers: (builder) => {
    builder
      .addCase(userLoaded, (count, { payload }): number => payload.inbox_badge ?? count)
      // Until the count of the other merchant is known.
      .addCase(merchantChosen, (): number => 0)
      .addMatcher(
        ({ type }) => type === sessionEndedEvent,
        (): number => 0,
      );
  },
});

export const { inboxMessageArrived, inboxCounted } = inboxBadgeSlice.actions;

/** The text of the badge: null at zero, the count up to ten, then '10+'. */
export const badgeText = (count: number): string | null => (count > 0 ? cappedCount(count) : null);
