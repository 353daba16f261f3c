import type { TemplateView } from '@billfold/shared/contracts/template.contract';
import { oneOf } from '@billfold/shared/list/choice-filters';
import type { ListFilters } from '@billfold/shared/list/list-query';
import { ListScreen } from '@billfold/shared/list/ListScreen';
import { oneMerchantFilter } from '@billfold/shared/list/merchant-filter';
import { useSession } from '@billfold/shared/remote/Services';
import type { Column } from '@billfold/shared/ui/DataTable';
import { useMemo, type ReactNode } from 'react';
import { paths } from '../../module/paths';
import { templateList } from './templates.resource';

const name: Column<TemplateView> = {
  id: 'name',
  header: 'Name',
  cell: (row) => row.name,
  isSortable: true,
  onPhone: 'title',
};
const body: Column<TemplateView> = {
  id: 'body',
  header: 'Message',
  cell: (row) => row.body,
  isCut: true,
  isLongText: true,
  onPhone: 'line',
};
const business: Column<TemplateView> = {
  id: 'merchant',
  header: 'Business',
  cell: (row) => row.merchant_name,
  onPhone: 'line',
};
const segments: Column<TemplateView> = {
  id: 'segments',
  header: 'Segments',
  cell: (row) => row.segments,
  align: 'end',
};
const columns: readonly Column<TemplateView>[] = [name, body, segments];
const columnsOfMany: readonly Column<TemplateView>[] = [name, body, business, segments];

const archived = {
  archived: oneOf({
    label: 'Show',
    allText: 'In use',
    isAllNamed: true,
    options: [{ value: 'true', label: 'Archived' }],
  }),
};

const filtersFor = (reader: Parameters<typeof oneMerchantFilter>[0]): ListFilters =>
  reader.merchants.length === 1
    ? archived
    : { ...archived, merchant: oneMerchantFilter(reader, 'merchant') };

/** The templates of all merchants of the staff member; the server searches names and texts. */
export const ListTemplates = ({
  toolbar,
  emptyAction,
}: {
  readonly toolbar: ReactNode;
  readonly emptyAction: ReactNode;
}) => {
  const { merchants, chosenMerchantId } = useSession();
  const filters = useMemo(
    () => filtersFor({ merchants, chosenMerchantId }),
    [merchants, chosenMerchantId],
  );
  return (
    <ListScreen
      title="Message Templates"
      list={templateList}
      columns={merchants.length > 1 ? columnsOfMany : columns}
      filters={filters}
      defaultSort={{ column: 'name', direction: 'ascending' }}
      searchLabel="Search templates"
      emptyText="No templates yet."
      emptyIcon="chat"
      emptyAction={emptyAction}
      toolbar={toolbar}
      rowLink={({ id }) => paths.template.href(id)}
    />
  );
};
