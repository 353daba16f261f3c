import type { ApplicationView } from '@billfold/shared/contracts/application.contract';
import type { ApplicationRow } from './application.queries';

export const presentApplication = (row: ApplicationRow): ApplicationView => ({
  id: row.id,
  merchant_name: row.merchant_name,
  status: row.status,
  // A check of the column says that it is an object.
  data: row.data as ApplicationView['data'],
  ...(row.refusal !== null && { refusal: row.refusal }),
  ...(row.merchant_id !== null && { merchant_id: row.merchant_id }),
});
