import { useMay } from '@billfold/shared/remote/permission';
import { useHasScreen, useServices } from '@billfold/shared/remote/Services';
import { IconButton } from '@billfold/shared/ui/IconButton';
import { PaymentPlanDialog } from '../../features/create-payment-plan/PaymentPlanDialog';
import { bulkDelete } from '../../features/delete-invoices/delete-invoices';
import { DeletionOutcome } from '../../features/delete-invoices/DeletionOutcome';
import { ListInvoicesScreen } from '../../features/list-invoices/ListInvoicesScreen';
import { paths } from '../../module/paths';
import { dialogParameter, useAddressDialog } from '@billfold/shared/remote/use-address-dialog';

const UploadLink = () => {
  const { navigate } = useServices();
  const path = paths.invoiceUpload.pattern;
  const mayImport = useMay('import');
  return (
    useHasScreen(path) &&
    mayImport && <IconButton icon="upload" label="Upload invoices" onClick={() => navigate(path)} />
  );
};

/** The invoices of all merchants of the staff member, with what staff open from the toolbar and do with many. */
export const InvoicesScreen = () => {
  const mayDelete = useMay('delete');
  const mayInvoice = useMay('invoices');
  const plan = useAddressDialog('plan');
  return (
    <>
      <ListInvoicesScreen
        notice={<DeletionOutcome />}
        toolbar={
          <>
            <UploadLink />
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
