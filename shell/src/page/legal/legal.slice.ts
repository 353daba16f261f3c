import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type LegalDocument = 'terms' | 'privacy';
export type LegalState =
  | { readonly status: 'closed' }
  | { readonly status: 'open'; readonly document: LegalDocument };
/** The slice as its readers find it in the store. */
export type WithLegal = { readonly legal: LegalState };

const closed = (): LegalState => ({ status: 'closed' });

export const legalSlice = createSlice({
  name: 'legal',
  initialState: closed,
  reducers: {
    legalOpened: (_state, { payload }: PayloadAction<LegalDocument>): LegalState => ({
      status: 'open',
      document: payload,
    }),
    legalClosed: (): LegalState => closed(),
  },
});

export const { legalOpened, legalClosed } = legalSlice.actions;
