import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { MerchantPrograms } from '@billfold/shared/contracts/program.contract';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';
import { changeProgram, createProgram, endProgram, rotateKey } from './programs.submission';

/** Of each merchant whose keys the caller manages. */
export const merchantPrograms = createResource({
  module: moduleName,
  name: 'merchantPrograms',
  load: async ({ http }): Promise<readonly MerchantPrograms[]> =>
    (await http.request<MerchantPrograms[]>({ method: 'GET', path: 'programs' })).body,
  refreshOn: (event) => isChanged(event, 'api_key'),
  refreshAfter: [
    createProgram.actions.done,
    changeProgram.actions.done,
    rotateKey.actions.done,
    endProgram.actions.done,
  ],
});
