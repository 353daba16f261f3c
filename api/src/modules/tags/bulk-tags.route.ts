import { CustomerFilters } from '@billfold/shared/contracts/subscription.contract';
import {
  BulkTagAnswer,
  BulkTagRequest,
  BulkTagUndone,
} from '@billfold/shared/contracts/tag.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdParams } from '../../http/input-schema';
import { listQuery, searchText } from '../../http/list-schema';
import { staffContext } from '../../http/request-context';
import { bulkTagCustomers, undoBulkTag } from './bulk-tag-customers.service';

const tags = ['Tags'];
const config = { access: 'merchant', permission: 'customers' } as const;

/** POST subscriptions/bulk_tags and its undo. */
export const bulkTagsRoutes = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/subscriptions/bulk_tags',
    {
      config,
      schema: {
        tags,
        summary: 'Put a tag on many customers, or take it off',
        querystring: Type.Object({ ...CustomerFilters, q: listQuery.q }),
        body: BulkTagRequest,
        response: { 200: BulkTagAnswer, ...failures(400, 401, 403, 404, 409) },
      },
    },
    async (request) => {
      const { q, ...filters } = request.query;
      return bulkTagCustomers(staffContext(request, dependencies), request.body, {
        ...filters,
        search: searchText(q),
      });
    },
  );

  app.post(
    '/subscriptions/bulk_tags/:id/undo',
    {
      config,
      schema: {
        tags,
        summary: 'Take back a change of the tags of many customers',
        params: IdParams,
        response: { 200: BulkTagUndone, ...failures(401, 403, 404) },
      },
    },
    async (request) => ({
      changed: await undoBulkTag(staffContext(request, dependencies), request.params.id),
    }),
  );
};
