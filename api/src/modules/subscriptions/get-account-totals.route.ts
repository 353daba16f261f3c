import { AccountTotals } from '@billfold/shared/contracts/subscription.contract';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdParams } from '../../http/input-schema';
import { signedInContext } from '../../http/request-context';
import { readAccountTotals } from './read-subscriptions.service';

export const getAccountTotalsRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/subscriptions/:id/get_account_totals',
    {
      config: { access: 'any', permission: 'view' },
      schema: {
        tags: ['Subscriptions'],
        description:
          "What is owed and not late yet, what is late, and what was paid, in cents; late by the merchant's date. Cancelled bills are not owed.",
        params: IdParams,
        response: { 200: AccountTotals, ...failures(401, 403, 404) },
      },
    },
    async (request) => readAccountTotals(signedInContext(request, dependencies), request.params.id),
  );
};
