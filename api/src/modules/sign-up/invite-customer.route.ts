import { InviteRequest } from '@billfold/shared/contracts/access.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { staffContext } from '../../http/request-context';
import { inviteUser, sendOptIn } from './invite-customer.service';

const calls = [
  {
    path: '/users/send_opt_in',
    act: sendOptIn,
    summary: 'Text a customer the address where they confirm their phone and agree to texts',
  },
  {
    path: '/invite_user',
    act: inviteUser,
    summary: 'Send a customer who has not signed up yet the address of the sign-up form',
  },
] as const;

export const inviteCustomerRoutes = (app: App, dependencies: AppDependencies): void => {
  for (const { path, act, summary } of calls) {
    app.post(
      path,
      {
        config: { access: 'merchant', permission: 'customers' },
        schema: {
          tags: ['Users'],
          summary,
          body: InviteRequest,
          response: { 200: Type.Object({}), ...failures(400, 401, 403, 404, 409, 429) },
        },
      },
      async (request) => {
        await act(staffContext(request, dependencies), request.body);
        return {};
      },
    );
  }
};
