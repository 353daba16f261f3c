import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { SecondFactorState } from '@billfold/shared/contracts/second-factor.contract';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';
import {
  confirmFactor,
  forgetBrowsers,
  renewCodes,
  switchFactorOff,
} from './second-factor.submission';

export const secondFactor = createResource({
  module: moduleName,
  name: 'secondFactor',
  load: async ({ http }): Promise<SecondFactorState> =>
    (await http.request<SecondFactorState>({ method: 'GET', path: 'second_factor' })).body,
  refreshOn: (event) => isChanged(event, 'staff'),
  refreshAfter: [confirmFactor, renewCodes, switchFactorOff, forgetBrowsers].map(
    ({ actions }) => actions.done,
  ),
});
