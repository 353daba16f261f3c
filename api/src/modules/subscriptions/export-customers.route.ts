import { OperationView } from '@billfold/shared/contracts/operation.contract';
import { CustomerFilters } from '@billfold/shared/contracts/subscription.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { ownMerchants } from '../../core/actor';
import { readListRequest } from '../../core/list-page';
import { failures } from '../../http/error-schema';
import { listQuery, searchText } from '../../http/list-schema';
import { staffContext } from '../../http/request-context';
import { CsvFile } from '../../http/send-csv';
import { createExportSender } from '../exports/exports.public';
import { customerExport } from './customer-export';
import { withoutUnknown } from './read-subscriptions.service';
import { readSubscriptionFilter, subscriptionSorts } from './subscription-list';

export const exportCustomersRoute = (app: App, dependencies: AppDependencies): void => {
  const send = createExportSender(customerExport);
  app.get(
    '/subscriptions/export',
    {
      config: {
        access: 'merchant',
        permission: 'export',
        rateLimit: { max: dependencies.config.security.filesPerMinute, timeWindow: 60_000 },
      },
      schema: {
        tags: ['Subscriptions'],
        summary: 'All customers of the filter as a CSV file, with the columns of the import',
        description: 'Very many are written by long work, which is answered with 202.',
        querystring: Type.Object({ q: listQuery.q, sort: listQuery.sort, ...CustomerFilters }),
        response: { 200: CsvFile, 202: OperationView, ...failures(400, 401, 403, 409, 429) },
      },
    },
    async (request, reply) => {
      const context = staffContext(request, dependencies);
      const { q, sort, ...filters } = request.query;
      const listRequest = readListRequest({ sort }, subscriptionSorts, 'last_name');
      const { filter } = await withoutUnknown(
        context,
        readSubscriptionFilter({ ...filters, search: searchText(q) }, context.actor),
      );
      const merchantIds = ownMerchants(context.actor, filter.merchantIds);
      return send(context, reply, { merchantIds, filter, sort: listRequest.sort });
    },
  );
};
