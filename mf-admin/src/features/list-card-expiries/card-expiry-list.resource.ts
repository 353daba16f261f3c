import type { CardExpiryView } from '@billfold/shared/contracts/card-expiry.contract';
import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { LiveEvent } from '@billfold/shared/contracts/remote.contract';
import { createList } from '@billfold/shared/list/create-list';
import { readListPage } from '@billfold/shared/http/list-page';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

const path = 'card_expiries';

/** Auto-pay, planned payments or the customer's record may be others. */
const mayChange = (event: LiveEvent): boolean =>
  event.type === 'payment' ||
  isChanged(event, 'customer') ||
  isChanged(event, 'invoice') ||
  isChanged(event, 'conversation');

/** Cards that expire before a payment planned with them. */
export const cardExpiryList = createList<CardExpiryView>({
  module: moduleName,
  name: 'listCardExpiries',
  path,
  refreshOn: mayChange,
});

/** How many there are. `merchantId` null: at all merchants of the reader. */
export const cardExpiryCount = createResource({
  module: moduleName,
  name: 'countCardExpiries',
  load: async ({ http }, { merchantId }: { readonly merchantId: number | null }) => {
    const { totalCount, rows } = readListPage(
      await http.request<readonly CardExpiryView[]>({
        method: 'GET',
        path,
        query: { limit: 1, ...(merchantId !== null && { merchant_id: merchantId }) },
      }),
    );
    return totalCount ?? rows.length;
  },
  refreshOn: mayChange,
});
