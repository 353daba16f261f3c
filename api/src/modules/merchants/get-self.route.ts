import { MerchantSelf } from '@billfold/shared/contracts/session.contract';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { staffContext } from '../../http/request-context';
import { getMerchantSelf } from './get-self.service';

export const getMerchantSelfRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/merchants/get_self',
    {
      config: { access: 'merchant', permission: 'own' },
      schema: { tags: ['Merchants'], response: { 200: MerchantSelf, ...failures(401, 403) } },
    },
    async (request) => getMerchantSelf(staffContext(request, dependencies)),
  );
};
