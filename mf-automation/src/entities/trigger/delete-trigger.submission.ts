import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';

/** By the event's id. */
export const deleteTrigger = createSubmission<number>({
  module: moduleName,
  name: 'deleteTrigger',
  submit: ({ http }, id) => http.request({ method: 'DELETE', path: `triggers/${id}` }),
  onDone: ({ notify }) => notify({ message: 'Automated event deleted.', type: 'success' }),
});
