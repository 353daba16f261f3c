import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { AutoPayState } from './auto-pay.slice';

export const selectAutoPay = selectFeature<AutoPayState>(moduleName, 'autoPay');
