import { CardExpiryView } from '@billfold/shared/contracts/card-expiry.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { ownMerchants } from '../../core/actor';
import { readListRequest } from '../../core/list-page';
import { failures } from '../../http/error-schema';
import { IdInput } from '../../http/input-schema';
import { listRoute } from '../../http/list-route';
import { listQuery, searchText } from '../../http/list-schema';
import { staffContext } from '../../http/request-context';
import { CsvFile } from '../../http/send-csv';
import { createStreamSender } from '../exports/exports.public';
import { cardExpiryFile } from './card-expiry-file';
import { cardExpirySorts, readCardExpiryFilter } from './card-expiry-list';
import { presentCardExpiry } from './present-card-expiry';
import { readCardExpiries } from './read-card-expiries.service';

const filters = { merchant_id: Type.Optional(Type.Array(IdInput, { maxItems: 200 })) };
const defaultSort = 'date';

/** GET card_expiries: cards that expire before a payment planned with them, at the caller's merchants. */
export const listCardExpiriesRoute = listRoute({
  path: '/card_expiries',
  access: 'merchant',
  tags: ['Payment methods'],
  summary: 'Cards that expire before a planned payment, the first payment first',
  filters,
  sorts: cardExpirySorts,
  defaultSort,
  readFilter: readCardExpiryFilter,
  read: readCardExpiries,
  present: presentCardExpiry,
  view: CardExpiryView,
});

/** POST card_expiries/export */
export const exportCardExpiriesRoute = (app: App, dependencies: AppDependencies): void => {
  const { clock, config } = dependencies;
  const send = createStreamSender(cardExpiryFile(clock));
  app.post(
    '/card_expiries/export',
    {
      config: {
        access: 'merchant',
        permission: 'export',
        rateLimit: { max: config.security.filesPerMinute, timeWindow: 60_000 },
      },
      schema: {
        tags: ['Payment methods'],
        summary: 'All cards of the filter as a CSV file',
        querystring: Type.Object({ q: listQuery.q, sort: listQuery.sort, ...filters }),
        response: { 200: CsvFile, ...failures(400, 401, 403, 429) },
      },
    },
    async (request, reply) => {
      const context = staffContext(request, dependencies);
      const { q, sort, ...query } = request.query;
      const listRequest = readListRequest({ sort }, cardExpirySorts, defaultSort);
      const filter = readCardExpiryFilter({ ...query, search: searchText(q) });
      const merchantIds = ownMerchants(context.actor, filter.merchantIds);
      return send(context, reply, { merchantIds, filter, sort: listRequest.sort });
    },
  );
};
