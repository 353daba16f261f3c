import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';

export type CodePromptState = {
  readonly status: 'closed' | 'asking' | 'checking';
  readonly errors: readonly string[];
};

const closed: CodePromptState = { status: 'closed', errors: [] };

const slice = createSlice({
  name: 'mf-admin/codePrompt',
  initialState: closed,
  reducers: {
    codeRequested: (): CodePromptState => ({ status: 'asking', errors: [] }),
    codeEntered: (_state, _event: PayloadAction<string>): CodePromptState => ({
      status: 'checking',
      errors: [],
    }),
    codeRefused: (
      _state,
      { payload: errors }: PayloadAction<readonly string[]>,
    ): CodePromptState => ({
      status: 'asking',
      errors,
    }),
    codeAccepted: (): CodePromptState => closed,
    codeDismissed: (): CodePromptState => closed,
  },
});

export const { codeRequested, codeEntered, codeRefused, codeAccepted, codeDismissed } =
  slice.actions;
export const codePromptReducer = slice.reducer;
export const selectCodePrompt = selectFeature<CodePromptState>(moduleName, 'codePrompt');
