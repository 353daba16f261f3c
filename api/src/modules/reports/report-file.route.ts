import { type Static, type TObject, type TProperties, Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { readListRequest, type SortKinds } from '../../core/list-page';
import { failures } from '../../http/error-schema';
import { createFileTurns } from '../../http/file-turns';
import { listQuery } from '../../http/list-schema';
import { staffContext } from '../../http/request-context';
import { CsvFile, sendCsv } from '../../http/send-csv';
import { forReports, type ReportFile, writeReportFile } from './report-files.service';

type FileRoute<Filters extends TProperties, Filter, Sort extends string, Item, View> = ReportFile<
  Filter,
  Sort,
  Item,
  View
> & {
  readonly filters: Filters;
  readonly sorts: SortKinds<Sort>;
  readonly defaultSort: string;
  readonly readFilter: (query: Static<TObject<Filters>>) => Filter;
};

/** POST reports/…/export: all rows of a report as a CSV file, with the filters and the sort of its list. */
export const reportFileRoute =
  <Filters extends TProperties, Filter, Sort extends string, Item, View>(
    file: FileRoute<Filters, Filter, Sort, Item, View>,
  ) =>
  (app: App, dependencies: AppDependencies): void => {
    const takeTurn = createFileTurns();
    app.post(
      `/reports/${file.name}/export`,
      {
        config: {
          access: 'merchant',
          permission: 'export',
          rateLimit: { max: dependencies.config.security.filesPerMinute, timeWindow: 60_000 },
        },
        schema: {
          tags: ['Reports'],
          summary: 'All rows of the report as a CSV file; needs the permission for reports, too',
          querystring: Type.Object({ sort: listQuery.sort, ...file.filters }),
          response: { 200: CsvFile, ...failures(400, 401, 403, 404, 429) },
        },
      },
      async (request, reply) => {
        const context = forReports(staffContext(request, dependencies));
        // The schema above has checked it; the compiler does not follow the filters that far.
        const query = request.query as Static<TObject<Filters>> & { readonly sort?: string };
        const listRequest = readListRequest({ sort: query.sort }, file.sorts, file.defaultSort);
        const filter = file.readFilter(query);
        takeTurn(context.actor.userId, reply);
        const day = context.clock.now().toISOString().slice(0, 10);
        return sendCsv(
          reply,
          `${file.name}-${day}.csv`,
          await writeReportFile(context, file, filter, listRequest.sort),
        );
      },
    );
  };
