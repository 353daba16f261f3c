import { csvLine } from '@billfold/server-kit/text/csv';
import {
  importKinds,
  importOutcomes,
  importTemplates,
  type ImportKind,
} from '@billfold/shared/contracts/import-rule';
import { ImportRowView, ImportView, ImportText } from '@billfold/shared/contracts/import.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { readListRequest } from '../../core/list-page';
import { failures } from '../../http/error-schema';
import { createFileTurns } from '../../http/file-turns';
import { IdParams } from '../../http/input-schema';
import { listRoute, pageHeaders } from '../../http/list-route';
import { listQuery } from '../../http/list-schema';
import { staffContext } from '../../http/request-context';
import { CsvFile, sendCsv } from '../../http/send-csv';
import { importRowSorts, importSorts } from './import-list';
import { presentRow } from './present-import';
import {
  exportFailures,
  getImport,
  readImport,
  readImports,
  readRows,
  readTexts,
} from './read-imports.service';
import type { ImportSetting } from './import-scope';
import { undoImport } from './undo-import.service';

const tags = ['Imports'];
const config = { access: 'merchant', permission: 'import' } as const;
const Kind = Type.Unsafe<ImportKind>(Type.Union(importKinds.map((name) => Type.Literal(name))));

/** GET imports */
export const listImportsRoute = listRoute({
  path: '/imports',
  access: 'merchant',
  permission: 'import',
  tags,
  summary: 'Imports of the last 30 days, newest first',
  filters: { kind: Type.Optional(Kind) },
  sorts: importSorts,
  defaultSort: '-id',
  readFilter: ({ kind }) => kind,
  read: readImports,
  present: (view) => view,
  view: ImportView,
});

/** GET imports/{id} and POST imports/{id}/undo */
export const oneImportRoutes = (
  app: App,
  dependencies: AppDependencies,
  setting: ImportSetting,
): void => {
  app.get(
    '/imports/:id',
    {
      config,
      schema: {
        tags,
        summary: 'One import: its columns, what a run would do, and what it did',
        params: IdParams,
        response: { 200: ImportView, ...failures(401, 403, 404) },
      },
    },
    async (request) => readImport(staffContext(request, dependencies), request.params.id),
  );
  app.post(
    '/imports/:id/undo',
    {
      config,
      schema: {
        tags,
        summary: 'Take an import back, within 24 hours; what was touched since stays',
        params: IdParams,
        response: { 200: ImportView, ...failures(401, 403, 404, 409) },
      },
    },
    async (request) => undoImport(staffContext(request, dependencies), setting, request.params.id),
  );
};

const outcomesOf = (text: string | undefined): readonly string[] | undefined =>
  text === undefined ? undefined : text.split(',');

/** GET imports/{id}/rows, imports/{id}/reasons and imports/{id}/warnings */
export const importRowsRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/imports/:id/rows',
    {
      config,
      schema: {
        tags,
        summary: 'The rows of a file, and what became of each',
        params: IdParams,
        querystring: Type.Object({
          limit: listQuery.limit,
          cursor: listQuery.cursor,
          sort: listQuery.sort,
          outcome: Type.Optional(
            Type.String({
              pattern: `^(${importOutcomes.join('|')})(,(${importOutcomes.join('|')}))*$`,
              description: 'one or several, joined by commas',
            }),
          ),
          reason: Type.Optional(
            Type.String({ maxLength: 1_000, description: 'rows with this very reason' }),
          ),
          with_warning: Type.Optional(Type.Boolean()),
          warning: Type.Optional(
            Type.String({ maxLength: 1_000, description: 'rows with this very warning' }),
          ),
          differs: Type.Optional(
            Type.Boolean({ description: 'ended in another way than the dry run said' }),
          ),
          kept: Type.Optional(Type.Boolean({ description: 'not taken back by the undo' })),
        }),
        response: { 200: Type.Array(ImportRowView), ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const {
        outcome,
        reason,
        with_warning: withWarning,
        warning,
        differs,
        kept,
        ...query
      } = request.query;
      const listRequest = readListRequest(query, importRowSorts, 'row');
      const page = await readRows(
        staffContext(request, dependencies),
        request.params.id,
        {
          outcomes: outcomesOf(outcome),
          reason,
          withWarning: withWarning === true,
          warning,
          differs: differs === true,
          kept: kept === true,
        },
        listRequest,
      );
      void reply.headers(pageHeaders(page, listRequest.sort));
      return page.items.map(presentRow);
    },
  );
  app.get(
    '/imports/:id/reasons',
    {
      config,
      schema: {
        tags,
        summary:
          'Each reason of the failed rows once, with its number of rows, the most frequent first',
        params: IdParams,
        response: { 200: Type.Array(ImportText), ...failures(401, 403, 404) },
      },
    },
    async (request) => [
      ...(await readTexts(staffContext(request, dependencies), request.params.id, 'reasons')),
    ],
  );
  app.get(
    '/imports/:id/warnings',
    {
      config,
      schema: {
        tags,
        summary: 'Each warning of an import once, with its number of rows, the most frequent first',
        params: IdParams,
        response: { 200: Type.Array(ImportText), ...failures(401, 403, 404) },
      },
    },
    async (request) => [
      ...(await readTexts(staffContext(request, dependencies), request.params.id, 'warnings')),
    ],
  );
};

/** GET imports/{id}/failures and imports/template: files. */
export const importFileRoutes = (app: App, dependencies: AppDependencies): void => {
  const takeTurn = createFileTurns();
  app.get(
    '/imports/:id/failures',
    {
      config,
      schema: {
        tags,
        summary: 'The rows that were not imported, with their reasons, as CSV',
        params: IdParams,
        response: { 200: CsvFile, ...failures(401, 403, 404, 429) },
      },
    },
    async (request, reply) => {
      const context = staffContext(request, dependencies);
      const row = await getImport(context, request.params.id);
      takeTurn(context.actor.userId, reply);
      return sendCsv(reply, `import-${row.id}-failed.csv`, exportFailures(context, row));
    },
  );
  app.get(
    '/imports/template',
    {
      config,
      schema: {
        tags,
        summary: 'The heads of a file to import, as CSV',
        querystring: Type.Object({ kind: Kind }),
        response: { 200: Type.String(), ...failures(400, 401, 403) },
      },
    },
    async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${request.query.kind}-template.csv"`)
        .send(`\uFEFF${csvLine(importTemplates[request.query.kind])}\r\n`),
  );
};
