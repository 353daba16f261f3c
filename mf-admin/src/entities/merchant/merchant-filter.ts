import type { SessionMerchant } from '@billfold/shared/contracts/remote.contract';
import { manyOf } from '@billfold/shared/list/choice-filters';
import type { ListFilter } from '@billfold/shared/list/list-query';
import { readIds } from '@billfold/shared/list/searched-filter';

/** A list's filter by the reader's own merchants. */
export const merchantFilter = (
  merchants: readonly SessionMerchant[],
  label = 'Merchant',
): ListFilter => ({
  ...manyOf({
    label,
    options: merchants.map(({ id, name }) => ({ value: String(id), label: name })),
    parameter: 'merchant_id',
  }),
  // The merchants may arrive after the address was read.
  read: readIds,
});
