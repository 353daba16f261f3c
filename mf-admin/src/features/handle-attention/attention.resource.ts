import type { AttentionResponse } from '@billfold/shared/contracts/attention.contract';
import { isChanged } from '@billfold/shared/contracts/live.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';
import { checkDoubt, confirmCash, refuseCash, resolveAlarm } from './attention.submission';

/** What needs a person at the merchants of the staff member. */
export const attention = createResource({
  module: moduleName,
  name: 'attention',
  load: async ({ http }) => ({
    ...bodyOrThrow(await http.request<AttentionResponse>({ method: 'GET', path: 'attention' })),
    // Ages are those of the read.
    readAt: Date.now(),
  }),
  refreshOn: (event) =>
    event.type === 'payment' || isChanged(event, 'invoice') || isChanged(event, 'alarm'),
  refreshAfter: [checkDoubt, resolveAlarm, confirmCash, refuseCash].map(
    ({ actions }) => actions.done,
  ),
});
