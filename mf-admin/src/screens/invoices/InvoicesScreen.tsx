import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useMay } from '@billfold/shared/remote/permission';
import { useDeletedEntry } from '../../entities/deletion/use-deleted-entry';
import { useShowsDeleted } from '../../entities/deletion/use-shows-deleted';
import { invoiceFilters } from '../../entities/invoice/invoice-columns';
import { EntryButton } from '../../entities/list/EntryButton';
import { menuOf } from '../../entities/list/menu-of';
import { useUploadEntry } from '../../entities/list/use-upload-entry';
import { SavedViews } from '../../entities/saved-view/SavedViews';
import { PaymentPlanDialog } from '../../features/create-payment-plan/PaymentPlanDialog';
import { bulkDelete } from '../../features/delete-invoices/delete-invoices';
import { DeletionOutcome } from '../../features/delete-invoices/DeletionOutcome';
import { ListInvoicesScreen } from '../../features/list-invoices/ListInvoicesScreen';
import { paths } from '../../module/paths';
import { invoicePreview } from './invoice-preview';
import { dialogParameter, useDialog } from '@billfold/shared/remote/use-dialog';

const DeletedInvoices = lazyPart(
  async () =>
    (
      await import(
        /* webpackChunkName: "deleted-invoices" */ '../../features/delete-invoices/DeletedInvoices'
      )
    ).DeletedInvoices,
  async () =>
    (
      await import(
        /* webpackChunkName: "deleted-invoices" */ '../../features/delete-invoices/deleted-invoices-features'
      )
    ).features,
);

/** With what staff open from the toolbar and do with many. */
const AllInvoices = ({ mayDelete }: { readonly mayDelete: boolean }) => {
  const mayInvoice = useMay('invoices');
  const plan = useDialog('plan');
  const upload = useUploadEntry('Upload invoices', paths.invoiceUpload.pattern);
  const deleted = useDeletedEntry('invoices', mayDelete);
  const newPlan = mayInvoice
    ? ({ id: 'plan', label: 'New payment plan', icon: 'plan', onSelect: plan.open } as const)
    : null;
  return (
    <>
      <ListInvoicesScreen
        notice={<DeletionOutcome />}
        emptyAction={<p>Every bill you send shows up here, with what's still open.</p>}
        toolbar={
          <>
            <SavedViews list="invoices" filters={invoiceFilters} />
            <EntryButton entry={upload} />
            <EntryButton entry={newPlan && { ...newPlan, label: 'Payment Plan' }} />
          </>
        }
        menu={menuOf(upload, newPlan, deleted)}
        preview={invoicePreview}
        {...(mayDelete && { bulk: bulkDelete })}
      />
      {mayInvoice && (
        <PaymentPlanDialog
          isOpen={plan.isOpen}
          parameter={dialogParameter}
          customer={null}
          onClose={plan.close}
        />
      )}
    </>
  );
};

/** The invoices of all merchants of the staff member, or those that were deleted. */
export const InvoicesScreen = () => {
  const mayDelete = useMay('delete');
  return useShowsDeleted() && mayDelete ? (
    <DeletedInvoices isOpen />
  ) : (
    <AllInvoices mayDelete={mayDelete} />
  );
};
