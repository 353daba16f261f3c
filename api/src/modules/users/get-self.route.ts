import { UserInfo } from '@billfold/shared/contracts/session.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdInput } from '../../http/input-schema';
import { signedInContext } from '../../http/request-context';
import { getSelf } from './get-self.service';
import { presentPayer, presentUser } from './present-user';

export const getSelfRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/users/user_get_self',
    {
      config: {
        access: 'any',
        permission: 'own',
        isOpenToBillSession: true,
        isOpenToPaySession: true,
      },
      schema: {
        tags: ['Users'],
        description:
          'With `merchant_id` the badge of staff counts that merchant only: 0 of one that is not theirs.',
        querystring: Type.Object({ merchant_id: Type.Optional(IdInput) }),
        response: { 200: UserInfo, ...failures(400, 401) },
      },
    },
    async (request) => {
      const { user, inboxBadge, isBillOnly, isPayOnly } = await getSelf(
        signedInContext(request, dependencies),
        request.query.merchant_id,
      );
      return isPayOnly ? presentPayer(user) : presentUser(user, inboxBadge, isBillOnly);
    },
  );
};
