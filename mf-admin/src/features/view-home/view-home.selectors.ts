import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { ViewHomeState } from './view-home.slice';

export const selectViewHome = selectFeature<ViewHomeState>(moduleName, 'viewHome');
