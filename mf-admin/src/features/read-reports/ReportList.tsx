import { missingPermissionText } from '@billfold/shared/contracts/permissions.contract';
import { ListScreen } from '@billfold/shared/list/ListScreen';
import type { ListRow, ListTableProps } from '@billfold/shared/list/ListTable';
import { merchantFilter } from '@billfold/shared/list/merchant-filter';
import { pageSizes } from '@billfold/shared/list/page-sizes';
import { useMay } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { BackLink } from '@billfold/shared/ui/BackLink';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Stack } from '@billfold/shared/ui/Stack';
import { useMemo } from 'react';
import { menuOf } from '../../entities/list/menu-of';
import { SavedViews } from '../../entities/saved-view/SavedViews';
import { paths } from '../../module/paths';
import { reportKinds, type ReportKind } from './report-kinds';

type ReportRow = ListRow & { readonly merchant_name: string };

type ReportListProps<Row extends ReportRow> = Omit<ListTableProps<Row>, 'label' | 'toolbar'> & {
  readonly kind: ReportKind;
};

const sizes = pageSizes(25, 50, 100);
const back = <BackLink to={paths.reports.pattern}>Reports</BackLink>;

/** A report that is one list: of all merchants of the reader, or of the chosen ones. */
export const ReportList = <Row extends ReportRow>({
  kind,
  filters,
  columns,
  csv,
  ...table
}: ReportListProps<Row>) => {
  const { merchants, chosenMerchantId } = useSession();
  const mayRead = useMay('reports');
  const mayExport = useMay('export');
  const hasMany = merchants.length > 1;
  const allFilters = useMemo(
    () => ({
      ...filters,
      ...(hasMany && { merchant: merchantFilter({ merchants, chosenMerchantId }) }),
    }),
    [filters, hasMany, merchants, chosenMerchantId],
  );
  const { title, text } = reportKinds[kind];
  if (!mayRead)
    return (
      <Page>
        <Stack gap={4}>
          {back}
          <Heading level={1}>{title}</Heading>
          <ErrorArea errors={missingPermissionText('reports')} />
        </Stack>
      </Page>
    );
  return (
    <ListScreen
      title={title}
      back={back}
      intro={text}
      filters={allFilters}
      columns={
        hasMany
          ? [
              ...columns,
              {
                id: 'merchant_name',
                header: 'Business',
                cell: (row) => row.merchant_name,
                onPhone: 'line',
              },
            ]
          : columns
      }
      pageSizes={sizes}
      toolbar={<SavedViews list={kind} filters={allFilters} />}
      menu={menuOf()}
      {...(mayExport && csv && { csv })}
      {...table}
    />
  );
};
