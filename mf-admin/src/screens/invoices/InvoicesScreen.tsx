import { useMay } from '@billfold/shared/remote/permission';
import { useHasScreen, useServices } from '@billfold/shared/remote/Services';
import { IconButton } from '@billfold/shared/ui/IconButton';
import { bulkDelete } from '../../features/delete-invoices/delete-invoices';
import { DeletionOutcome } from '../../features/delete-invoices/DeletionOutcome';
import { ListInvoicesScreen } from '../../features/list-invoices/ListInvoicesScreen';
import { paths } from '../../module/paths';

const UploadLink = () => {
  const { navigate } = useServices();
  const path = paths.invoiceUpload.pattern;
  const mayImport = useMay('import');
  return (
    useHasScreen(path) &&
    mayImport && <IconButton icon="upload" label="Upload invoices" onClick={() => navigate(path)} />
  );
};

/** The invoices of all merchants of the staff member, and what is done with many of them. */
export const InvoicesScreen = () => {
  const mayDelete = useMay('delete');
  return (
    <ListInvoicesScreen
      notice={<DeletionOutcome />}
      toolbar={<UploadLink />}
      {...(mayDelete && { bulk: bulkDelete })}
    />
  );
};
