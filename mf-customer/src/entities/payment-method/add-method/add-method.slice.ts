import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import type { NewBankAccount, NewCard } from './add-method.domain';
import { addMethodTexts } from '@billfold/shared/wallet/method-texts';

/** `isOfEntry`: the errors speak of the card number, so that a good number takes them away. */
export type MethodForm =
  | { readonly status: 'closed' }
  | { readonly status: 'editing'; readonly errors: readonly string[]; readonly isOfEntry: boolean }
  /** Not watched: the customer left the form meanwhile. */
  | { readonly status: 'saving'; readonly isWatched: boolean }
  | { readonly status: 'added'; readonly method: PaymentMethodView };

/** What was typed and is no secret; it is there again when the form was left by mistake. */
export type MethodDraft = {
  readonly name: string;
  readonly address_zip: string;
  readonly nickname: string;
};

export type AddMethodState = { readonly form: MethodForm; readonly draft: MethodDraft };

const noDraft: MethodDraft = { name: '', address_zip: '', nickname: '' };
const initialState = (): AddMethodState => ({ form: { status: 'closed' }, draft: noDraft });
const saving = { status: 'saving', isWatched: true } as const;
const editing = (errors: readonly string[], isOfEntry = false): MethodForm => ({
  status: 'editing',
  errors,
  isOfEntry,
});

const isWatched = (form: MethodForm): boolean => form.status === 'saving' && form.isWatched;

type Errors = PayloadAction<{ readonly errors: readonly string[] }>;

const slice = createSlice({
  name: 'mf-customer/addMethod',
  initialState,
  reducers: {
    methodFormOpened: (state): AddMethodState => ({
      ...state,
      form: state.form.status === 'saving' ? saving : editing([]),
    }),
    /** A method that is being saved is saved all the same. */
    methodFormLeft: (
      { form, draft },
      { payload }: PayloadAction<{ readonly draft: Partial<MethodDraft> }>,
    ): AddMethodState => {
      if (form.status === 'added') return initialState();
      return {
        form: form.status === 'saving' ? { ...saving, isWatched: false } : { status: 'closed' },
        draft: { ...draft, ...payload.draft },
      };
    },
    /** The form's own checks stop the submit. */
    methodBlocked: (state, { payload }: Errors): AddMethodState => ({
      ...state,
      form: editing(payload.errors, payload.errors.includes(addMethodTexts.noCard)),
    }),
    /** The card-entry frame objects, or there is no card in it. */
    cardEntryRefused: (state, { payload }: Errors): AddMethodState =>
      state.form.status === 'editing' ? { ...state, form: editing(payload.errors, true) } : state,
    cardCaptured: (state): AddMethodState =>
      state.form.status === 'editing' && state.form.isOfEntry
        ? { ...state, form: editing([]) }
        : state,
    cardSubmitted: (state, _event: PayloadAction<NewCard>): AddMethodState => ({
      ...state,
      form: saving,
    }),
    bankAccountSubmitted: (state, _event: PayloadAction<NewBankAccount>): AddMethodState => ({
      ...state,
      form: saving,
    }),
    methodRefused: (state, { payload }: Errors): AddMethodState => ({
      ...state,
      form: isWatched(state.form) ? editing(payload.errors) : { status: 'closed' },
    }),
    methodAdded: (
      state,
      { payload }: PayloadAction<{ readonly method: PaymentMethodView }>,
    ): AddMethodState => ({
      form: isWatched(state.form)
        ? { status: 'added', method: payload.method }
        : { status: 'closed' },
      draft: noDraft,
    }),
  },
});

export const {
  methodFormOpened,
  methodFormLeft,
  methodBlocked,
  cardEntryRefused,
  cardCaptured,
  cardSubmitted,
  bankAccountSubmitted,
  methodRefused,
  methodAdded,
} = slice.actions;
export const addMethodReducer = slice.reducer;
