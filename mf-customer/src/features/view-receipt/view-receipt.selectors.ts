import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { ViewReceiptState } from './view-receipt.slice';

export const selectReceipt = selectFeature<ViewReceiptState>(moduleName, 'viewReceipt');
