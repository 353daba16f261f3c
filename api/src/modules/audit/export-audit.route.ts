import { OperationView } from '@billfold/shared/contracts/operation.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { limitTo, ownMerchants } from '../../core/actor';
import { readListRequest } from '../../core/list-page';
import { failures } from '../../http/error-schema';
import { listQuery, searchText } from '../../http/list-schema';
import { staffContext } from '../../http/request-context';
import { CsvFile } from '../../http/send-csv';
import { createExportSender } from '../exports/exports.public';
import { auditExport } from './audit-export';
import { auditFilters, auditSorts, readAuditFilter } from './audit-list';

/** GET audit_log/export: of the merchants where the caller manages the team and may export. */
export const exportAuditRoute = (app: App, dependencies: AppDependencies): void => {
  const send = createExportSender(auditExport);
  app.get(
    '/audit_log/export',
    {
      config: {
        access: 'merchant',
        permission: 'team',
        rateLimit: { max: dependencies.config.security.filesPerMinute, timeWindow: 60_000 },
      },
      schema: {
        tags: ['Team'],
        summary: 'The audit log of the filter as a CSV file, before and after as JSON',
        description: 'A very long one is written by long work, which is answered with 202.',
        querystring: Type.Object({ q: listQuery.q, sort: listQuery.sort, ...auditFilters }),
        response: { 200: CsvFile, 202: OperationView, ...failures(400, 401, 403, 409, 429) },
      },
    },
    async (request, reply) => {
      const context = staffContext(request, dependencies);
      const { q, sort, ...filters } = request.query;
      const listRequest = readListRequest({ sort }, auditSorts, '-at');
      const filter = readAuditFilter({ ...filters, search: searchText(q) });
      const { merchantIds: exported } = limitTo(context.actor, 'export');
      const merchantIds = ownMerchants(context.actor, filter.merchantIds).filter((id) =>
        exported.includes(id),
      );
      return send(context, reply, { merchantIds, filter, sort: listRequest.sort });
    },
  );
};
