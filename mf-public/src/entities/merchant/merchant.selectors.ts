import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { MerchantState } from './merchant.slice';

export const selectMerchant = selectFeature<MerchantState>(moduleName, 'merchant');
