import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { OwnSession } from '@billfold/shared/contracts/second-factor.contract';
import { createResource } from '@billfold/shared/store/resource';
import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';

/** One session by its id, or all but this one. */
export const endSessions = createSubmission<{ readonly id: number | null }>({
  module: moduleName,
  name: 'endSessions',
  submit: ({ http }, { id }) =>
    http.request({
      method: 'POST',
      path: id === null ? 'sessions/end_others' : `sessions/${id}/end`,
      body: {},
    }),
  onDone: ({ notify }, { id }) =>
    notify({
      message: id === null ? "You're signed out everywhere else." : "You're signed out there.",
    }),
});

export const ownSessions = createResource({
  module: moduleName,
  name: 'ownSessions',
  load: async ({ http }): Promise<readonly OwnSession[]> =>
    (await http.request<OwnSession[]>({ method: 'GET', path: 'sessions' })).body,
  refreshOn: (event) => isChanged(event, 'staff'),
  refreshAfter: [endSessions.actions.done],
});
