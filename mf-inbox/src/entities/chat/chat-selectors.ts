import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { ChatState } from './chat.slice';

export const selectChat = selectFeature<ChatState>(moduleName, 'chat');
