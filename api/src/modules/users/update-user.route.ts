import { UserInfo } from '@billfold/shared/contracts/session.contract';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { Body, EmailInput, IdParams } from '../../http/input-schema';
import { signedInContext } from '../../http/request-context';
import { updateUser } from './update-user.service';
import { presentUser } from './present-user';

export const updateUserRoute = (app: App, dependencies: AppDependencies): void => {
  app.patch(
    '/users/:id',
    {
      config: { access: 'any', permission: 'customers' },
      schema: {
        tags: ['Users'],
        summary:
          "Change the e-mail: a customer's own, or by staff where their businesses write to a customer",
        description:
          'What staff write is the record of their business: no customer signs in with it, and no link to a new PIN goes there.',
        params: IdParams,
        body: Body({ email: EmailInput }),
        response: { 200: UserInfo, ...failures(400, 401, 404, 409, 429) },
      },
    },
    async (request) =>
      presentUser(
        await updateUser(signedInContext(request, dependencies), {
          userId: request.params.id,
          email: request.body.email,
        }),
        null,
      ),
  );
};
