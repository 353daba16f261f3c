import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { ResetPinState } from './reset-pin.slice';

export const selectResetPin = selectFeature<ResetPinState>(moduleName, 'resetPin');
