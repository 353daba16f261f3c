import { csvExport } from '@billfold/shared/list/csv-export';
import { ListScreen } from '@billfold/shared/list/ListScreen';
import { merchantFilter } from '@billfold/shared/list/merchant-filter';
import { pageSizes } from '@billfold/shared/list/page-sizes';
import { useMay } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { useMemo } from 'react';
import { menuOf } from '../../entities/list/menu-of';
import { cardExpiryColumns } from '../../features/list-card-expiries/card-expiry-columns';
import { cardExpiryList } from '../../features/list-card-expiries/card-expiry-list.resource';
import { paths } from '../../module/paths';

const sizes = pageSizes(25, 50, 100);
const csv = csvExport({
  method: 'POST',
  path: 'card_expiries/export',
  fileName: 'card_expiries.csv',
});

/** Cards of customers that expire before a payment planned with them. */
export const CardExpiriesScreen = () => {
  const { merchants, chosenMerchantId } = useSession();
  const filters = useMemo(
    () => ({ merchant: merchantFilter({ merchants, chosenMerchantId }) }),
    [merchants, chosenMerchantId],
  );
  const mayExport = useMay('export');
  return (
    <ListScreen
      title="Expiring cards"
      intro="These cards expire before a scheduled payment, which would fail. We warn customers who opted in 30 days and 7 days before."
      list={cardExpiryList}
      columns={cardExpiryColumns}
      filters={filters}
      defaultSort={{ column: 'date', direction: 'ascending' }}
      searchLabel="Search cards"
      emptyText="No cards expire before a scheduled payment."
      emptyIcon="check-circle"
      pageSizes={sizes}
      menu={menuOf()}
      {...(mayExport && { csv })}
      rowLink={({ sub_id: customerId }) => paths.customer.href(customerId)}
    />
  );
};
