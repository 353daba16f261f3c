import type { UpdateCustomerRequest, UserInfo } from '@billfold/shared/contracts/session.contract';
import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';

export const saveProfile = createSubmission<UpdateCustomerRequest, UserInfo>({
  module: moduleName,
  name: 'saveProfile',
  request: (body) => ({ method: 'PATCH', path: 'users/update_customer', body }),
  onDone: ({ notify, session }) => {
    notify({ message: 'Changes saved.' });
    session.refresh();
  },
  onRefused: ({ notify }, errors) => notify({ message: errors.join(' '), type: 'error' }),
});
