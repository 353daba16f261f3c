import type { SavedViewList } from '@billfold/shared/contracts/saved-view-rule';
import type { SavedView } from '@billfold/shared/contracts/saved-view.contract';
import type { SessionMerchant } from '@billfold/shared/contracts/remote.contract';
import { basedOn, versionOf, type Based, type FormPart } from '@billfold/shared/forms/form-base';
import { FormConflict } from '@billfold/shared/forms/FormConflict';
import { FormDialog } from '@billfold/shared/forms/FormDialog';
import { dialogParameter } from '@billfold/shared/remote/use-dialog';
import type { SubmissionState } from '@billfold/shared/store/submission';
import { useDialogSubmission } from '@billfold/shared/store/use-dialog-submission';
import { ConfirmDialog } from '@billfold/shared/ui/ConfirmDialog';
import { changeView, deleteView, saveView } from './saved-view.submission';
import {
  newViewForm,
  toChangeRequest,
  toSaveRequest,
  viewFormOf,
  viewSchema,
  type ViewForm,
} from './saved-view.form';
import { ViewFields } from './ViewFields';

type Dialog = { readonly isOpen: boolean; readonly onClose: () => void };

const refusedIn = (state: SubmissionState) =>
  state.status === 'refused' ? { errors: state.errors, refusals: state.refusals } : {};
const idsOf = (merchants: readonly SessionMerchant[]) => merchants.map(({ id }) => id);

type SaveViewDialogProps = Dialog & {
  readonly list: SavedViewList;
  readonly query: string;
  readonly merchants: readonly SessionMerchant[];
};

/** Keeps search, filters and order of the list in sight under a name. */
export const SaveViewDialog = ({ list, query, merchants, ...dialog }: SaveViewDialogProps) => {
  const { state, submit, isShown } = useDialogSubmission(saveView, dialog);
  return (
    <FormDialog<ViewForm>
      isOpen={isShown}
      title="Save this view"
      width="small"
      initialValues={newViewForm(idsOf(merchants))}
      schema={viewSchema}
      submitLabel="Save view"
      isBusy={state.status === 'sending'}
      busyLabel="Saving"
      parameters={[dialogParameter]}
      {...refusedIn(state)}
      onSubmit={(form) => submit(toSaveRequest(form, { list, query }))}
      onClose={dialog.onClose}
    >
      <ViewFields merchants={merchants} isOwn />
    </FormDialog>
  );
};

const partsOf = (merchants: readonly SessionMerchant[]): readonly FormPart<ViewForm>[] => [
  { label: 'Name', fields: ['name'], textOf: ({ name }) => name },
  {
    label: 'Shared with',
    fields: ['isShared', 'merchant'],
    textOf: ({ isShared, merchant }) =>
      isShared
        ? (merchants.find(({ id }) => String(id) === merchant)?.name ?? 'the team')
        : 'nobody',
  },
];

type EditViewDialogProps = Dialog & {
  readonly view: SavedView;
  readonly merchants: readonly SessionMerchant[];
};

/** Renames a view, or changes who has it. */
export const EditViewDialog = ({ view, merchants, ...dialog }: EditViewDialogProps) => {
  const { state, submit, isShown } = useDialogSubmission(changeView, dialog);
  const saved = viewFormOf(view, idsOf(merchants));
  const isBusy = state.status === 'sending';
  return (
    <FormDialog<ViewForm & Based>
      isOpen={isShown}
      title={`Edit the view ${view.name}`}
      width="small"
      initialValues={basedOn(saved, view.version)}
      schema={viewSchema}
      submitLabel="Save"
      isBusy={isBusy}
      busyLabel="Saving"
      parameters={[dialogParameter]}
      {...refusedIn(state)}
      onSubmit={(form) =>
        submit({ id: view.id, request: toChangeRequest(form, view, versionOf(form)) })
      }
      onClose={dialog.onClose}
    >
      <FormConflict
        saved={{ values: saved, version: view.version }}
        parts={partsOf(merchants)}
        isPaused={isBusy}
      />
      <ViewFields merchants={merchants} isOwn={view.is_mine} />
    </FormDialog>
  );
};

/** Confirms the deletion of a view, which ends it for the team too. */
export const DeleteViewDialog = ({ view, ...dialog }: Dialog & { readonly view: SavedView }) => {
  const { state, submit, isShown } = useDialogSubmission(deleteView, dialog);
  return (
    <ConfirmDialog
      isOpen={isShown}
      title={`Delete the view ${view.name}?`}
      confirmLabel="Delete view"
      tone="danger"
      isBusy={state.status === 'sending'}
      busyLabel="Deleting"
      {...(state.status === 'refused' && { errors: state.errors })}
      onConfirm={() => submit(view)}
      onClose={dialog.onClose}
    >
      {view.merchant_id === null
        ? 'The items in it stay.'
        : `The ${view.merchant_name} team will lose it, too. The items in it stay.`}
    </ConfirmDialog>
  );
};
