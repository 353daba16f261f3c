import type { TriggerView } from '@billfold/shared/contracts/trigger.contract';
import { ApiError, bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

/** The event of a log; null when it was deleted: its log stays. */
export const loggedTrigger = createResource({
  module: moduleName,
  name: 'loggedTrigger',
  load: async ({ http }, id: number) => {
    try {
      return bodyOrThrow(
        await http.request<TriggerView>({ method: 'GET', path: `triggers/${id}` }),
      );
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
});
