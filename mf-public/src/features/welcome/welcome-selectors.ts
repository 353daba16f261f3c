import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { WelcomeState } from './welcome.slice';

export const selectWelcome = selectFeature<WelcomeState>(moduleName, 'welcome');
