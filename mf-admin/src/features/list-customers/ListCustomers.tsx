import { customerStates } from '@billfold/shared/contracts/limits';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { capitalise } from '@billfold/shared/format/names';
import { manyOf, oneOf } from '@billfold/shared/list/choice-filters';
import { csvExport } from '@billfold/shared/list/csv-export';
import { ListTable, type ListTableProps } from '@billfold/shared/list/ListTable';
import { merchantFilter } from '@billfold/shared/list/merchant-filter';
import { pageSizes } from '@billfold/shared/list/page-sizes';
import { searchedMany } from '@billfold/shared/list/searched-filter';
import { useMay } from '@billfold/shared/remote/permission';
import { useHasScreen, useSession } from '@billfold/shared/remote/Services';
import { useMemo } from 'react';
import { useDeletedEntry } from '../../entities/deletion/use-deleted-entry';
import { ExportNotice } from '../../entities/export/ExportNotice';
import { exportBegun } from '../../entities/export/export-work.resource';
import { EmptyListSteps } from '../../entities/list/EmptyListSteps';
import { menuOf } from '../../entities/list/menu-of';
import { EntryButton } from '../../entities/list/EntryButton';
import { useUploadEntry } from '../../entities/list/use-upload-entry';
import { SavedViews } from '../../entities/saved-view/SavedViews';
import { tagOptions } from '../../entities/tag/tag-options';
import { paths } from '../../module/paths';
import { customerColumns } from './customer-columns';
import { customerPreview } from './customer-preview';
import { customerList } from './customer-list.resource';

const sizes = pageSizes(25, 50, 100);
const csv = csvExport({
  path: 'subscriptions/export',
  fileName: 'customers.csv',
  begun: exportBegun('export_customers'),
});

const filtersFor = (reader: Parameters<typeof merchantFilter>[0]) => ({
  location: merchantFilter(reader, 'Location'),
  balance: oneOf({
    label: 'Balance',
    options: [
      { value: 'owed', label: 'Owes' },
      { value: 'late', label: 'Late' },
    ],
  }),
  status: manyOf({
    label: 'Status',
    options: customerStates.map((value) => ({ value, label: capitalise(value) })),
  }),
  tags: searchedMany({
    label: 'Tags',
    options: tagOptions,
    goneText: 'A tag in your filter was deleted. The filter now works without it.',
  }),
});

type ListCustomersProps = Pick<ListTableProps<CustomerView>, 'bulk'> & {
  /** Whether staff may see who was deleted. */
  readonly hasDeleted: boolean;
};

/** The customers of all merchants of the staff member. */
export const ListCustomers = ({ bulk, hasDeleted }: ListCustomersProps) => {
  const { merchants, chosenMerchantId } = useSession();
  const filters = useMemo(
    () => filtersFor({ merchants, chosenMerchantId }),
    [merchants, chosenMerchantId],
  );
  const hasProfiles = useHasScreen(paths.customer.href(1));
  const mayExport = useMay('export');
  const mayCreate = useMay('customers');
  const upload = useUploadEntry('Upload customers', paths.customerUpload.pattern);
  const deleted = useDeletedEntry('customers', hasDeleted);
  return (
    <>
      {mayExport && <ExportNotice kind="export_customers" />}
      <ListTable
        label="Customers"
        list={customerList}
        columns={customerColumns}
        filters={filters}
        defaultSort={{ column: 'last_name', direction: 'ascending' }}
        searchLabel="Search customers"
        emptyText="No customers yet."
        emptyIcon="customers"
        emptyAction={
          <EmptyListSteps
            text="Everyone you bill is listed here, with what they owe."
            create={mayCreate ? { label: 'New customer', to: paths.customers.create } : null}
            upload={upload}
          />
        }
        pageSizes={sizes}
        toolbar={
          <>
            <SavedViews list="customers" filters={filters} />
            <EntryButton entry={upload} />
          </>
        }
        menu={menuOf(upload, deleted)}
        preview={customerPreview}
        {...(hasProfiles && {
          rowLink: ({ id }: CustomerView) => paths.customer.href(id),
        })}
        {...(mayExport && { csv })}
        {...(bulk && { bulk })}
      />
    </>
  );
};
