import type { SetPinRequest } from '@billfold/shared/contracts/access.contract';
import { createSubmission } from '@billfold/shared/store/submission';
import { withCode } from '../../entities/code-prompt/code-prompt.saga';
import { moduleName } from '../../module/module-name';

export const setPin = createSubmission<SetPinRequest>({
  module: moduleName,
  name: 'setPin',
  around: withCode,
  submit: ({ http }, { password, pin }) =>
    http.request({ method: 'POST', path: 'users/set_pin', body: { password, pin } }),
  onDone: ({ notify, session }) => {
    notify({ message: 'Your PIN is set.' });
    session.refresh();
  },
});
