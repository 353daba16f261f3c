import { UserInfo } from '@billfold/shared/contracts/session.contract';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
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
      schema: { tags: ['Users'], response: { 200: UserInfo, ...failures(401) } },
    },
    async (request) => {
      const { user, inboxBadge, isBillOnly, isPayOnly } = await getSelf(
        signedInContext(request, dependencies),
      );
      return isPayOnly ? presentPayer(user) : presentUser(user, inboxBadge, isBillOnly);
    },
  );
};
