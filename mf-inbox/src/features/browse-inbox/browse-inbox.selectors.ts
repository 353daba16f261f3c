import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { BrowseInboxState } from './browse-inbox.slice';

export const selectBrowseInbox = selectFeature<BrowseInboxState>(moduleName, 'browseInbox');
