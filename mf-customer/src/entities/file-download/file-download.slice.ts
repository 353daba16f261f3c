import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** A file of the server by its path; one that was handed to the browser's downloads is idle again. */
export type FileDownload =
  | { readonly status: 'idle' }
  | { readonly status: 'busy' }
  | { readonly status: 'failed'; readonly errors: readonly string[] };
export type FileDownloadState = Readonly<Record<string, FileDownload>>;

type OfFile<Fields = object> = PayloadAction<{ readonly path: string } & Fields>;
const initialState: FileDownloadState = {};

const slice = createSlice({
  name: 'mf-customer/fileDownload',
  initialState,
  reducers: {
    fileRequested: (
      state,
      { payload }: OfFile<{ readonly fallbackName: string }>,
    ): FileDownloadState => ({ ...state, [payload.path]: { status: 'busy' } }),
    fileSaved: (state, { payload }: OfFile): FileDownloadState => ({
      ...state,
      [payload.path]: { status: 'idle' },
    }),
    fileFailed: (
      state,
      { payload }: OfFile<{ readonly errors: readonly string[] }>,
    ): FileDownloadState => ({
      ...state,
      [payload.path]: { status: 'failed', errors: payload.errors },
    }),
  },
});

export const { fileRequested, fileSaved, fileFailed } = slice.actions;
export const fileDownloadReducer = slice.reducer;
