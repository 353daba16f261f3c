import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { MailedLinkState } from './mailed-link.slice';

export const selectMailedLink = selectFeature<MailedLinkState>(moduleName, 'mailedLink');
