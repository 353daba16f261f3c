import { CustomerFilters } from '@billfold/shared/contracts/subscription.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { readListRequest } from '../../core/list-page';
import { tooManyRequests } from '../../core/problem.errors';
import { failures } from '../../http/error.schema';
import { listQuery, searchText } from '../../http/list.schema';
import { staffContext } from '../../http/request-context';
import { CsvFile, sendCsv } from '../../http/send-csv';
import { exportCustomers } from './export-customers.service';
import { readSubscriptionFilter, subscriptionSorts } from './subscription-list';

/** Each person writes one file at a time: a file of 100,000 rows keeps the database busy for seconds. */
export const exportCustomersRoute = (app: App, dependencies: AppDependencies): void => {
  const writing = new Set<number>();
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
      const { userId } = context.actor;
      const { q, sort, ...filters } = request.query;
      const asked = readListRequest({ sort }, subscriptionSorts, 'last_name');
      const filter = readSubscriptionFilter({ ...filters, search: searchText(q) }, context.actor);
      if (writing.has(userId)) throw tooManyRequests(5);
      writing.add(userId);
      const day = context.clock.now().toISOString().slice(0, 10);
      // Both when the file is complete and when its reader has gone.
      for (const end of ['finish', 'close']) reply.raw.once(end, () => writing.delete(userId));
      return sendCsv(reply, `customers-${day}.csv`, exportCustomers(context, filter, asked.sort));
    },
  );
};
