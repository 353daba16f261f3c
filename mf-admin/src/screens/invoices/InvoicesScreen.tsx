import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useMay } from '@billfold/shared/remote/permission';
import { useHasScreen, useServices } from '@billfold/shared/remote/Services';
import { IconButton } from '@billfold/shared/ui/IconButton';
import { DeletedLink } from '../../entities/deletion/DeletedLink';
import { useShowsDeleted } from '../../entities/deletion/use-shows-deleted';
import { invoiceFilters } from '../../entities/invoice/invoice-columns';
import { SavedViews } from '../../entities/saved-view/SavedViews';
import { PaymentPlanDialog } from '../../features/create-payment-plan/PaymentPlanDialog';
import { bulkDelete } from '../../features/delete-invoices/delete-invoices';
import { DeletionOutcome } from '../../features/delete-invoices/DeletionOutcome';
import { ListInvoicesScreen } from '../../features/list-invoices/ListInvoicesScreen';
import { paths } from '../../module/paths';
import { dialogParameter, useDialog } from '@billfold/shared/remote/use-dialog';

const UploadLink = () => {
  const { navigate } = useServices();
  const path = paths.invoiceUpload.pattern;
  const mayImport = useMay('import');
  return (
    useHasScreen(path) &&
    mayImport && <IconButton icon="upload" label="Upload invoices" onClick={() => navigate(path)} />
  );
};

const DeletedInvoices = lazyPart(
  async () =>
    (
      await import(
        /* webpackChunkName: "deleted-invoices" */ '../../features/delete-invoices/DeletedInvoices'
      )
    ).DeletedInvoices,
  async () => (await import('../../features/delete-invoices/deleted-invoices-features')).features,
);

/** With what staff open from the toolbar and do with many. */
const AllInvoices = ({ mayDelete }: { readonly mayDelete: boolean }) => {
  const mayInvoice = useMay('invoices');
  const plan = useDialog('plan');
  return (
    <>
      <ListInvoicesScreen
        notice={<DeletionOutcome />}
        toolbar={
          <>
            <SavedViews list="invoices" filters={invoiceFilters} />
            <UploadLink />
            {mayDelete && <DeletedLink of="invoices" label="Deleted invoices" />}
            {mayInvoice && <IconButton icon="plan" label="Payment Plan" onClick={plan.open} />}
          </>
        }
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
