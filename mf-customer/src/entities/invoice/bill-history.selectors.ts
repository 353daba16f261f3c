import { idle } from '@billfold/shared/store/remote-data';
import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { BillHistory, BillHistoryState } from './bill-history.slice';

const selectHistories = selectFeature<BillHistoryState>(moduleName, 'billHistory');

export const selectBillHistory =
  (invoiceId: number) =>
  (root: unknown): BillHistory =>
    selectHistories(root)[invoiceId] ?? idle;
