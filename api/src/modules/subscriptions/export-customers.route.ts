import { CustomerFilters } from '@billfold/shared/contracts/subscription.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { readListRequest } from '../../core/list-page';
import { failures } from '../../http/error.schema';
import { createFileTurns } from '../../http/file-turns';
import { listQuery, searchText } from '../../http/list.schema';
import { staffContext } from '../../http/request-context';
import { CsvFile, sendCsv } from '../../http/send-csv';
import { exportCustomers } from './export-customers.service';
import { readSubscriptionFilter, subscriptionSorts } from './subscription-list';

export const exportCustomersRoute = (app: App, dependencies: AppDependencies): void => {
  const takeTurn = createFileTurns();
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
        querystring: Type.Object({ q: listQuery.q, sort: listQuery.sort, ...CustomerFilters }),
        response: { 200: CsvFile, ...failures(400, 401, 403, 429) },
      },
    },
    async (request, reply) => {
      const context = staffContext(request, dependencies);
      const { q, sort, ...filters } = request.query;
      const asked = readListRequest({ sort }, subscriptionSorts, 'last_name');
      const filter = readSubscriptionFilter({ ...filters, search: searchText(q) }, context.actor);
      takeTurn(context.actor.userId, reply);
      const day = context.clock.now().toISOString().slice(0, 10);
      return sendCsv(reply, `customers-${day}.csv`, exportCustomers(context, filter, asked.sort));
    },
  );
};
