import { mountStandAlone } from '@billfold/shared/remote/StandAlone';
import { moduleName } from './module/module-name';
import { createRemote } from './remote';

mountStandAlone(createRemote, { module: moduleName });
