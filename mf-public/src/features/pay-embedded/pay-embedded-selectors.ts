import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { PayEmbeddedState } from './pay-embedded.slice';

export const selectPayEmbedded = selectFeature<PayEmbeddedState>(moduleName, 'payEmbedded');
