import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { HostedState } from './hosted.slice';

export const selectHosted = selectFeature<HostedState>(moduleName, 'payHosted');
