import type { LockboxFileView } from '@billfold/shared/contracts/lockbox.contract';
import type { LockboxFileRow } from './lockbox-file.queries';

export const presentLockboxFile = (row: LockboxFileRow): LockboxFileView => ({
  id: row.id,
  date: row.file_date,
  records: row.records,
  merchant_id: row.merchant_id,
  merchant_name: row.merchant_name,
  ...(row.left_out.length > 0 && { left_out: [...row.left_out] }),
});
