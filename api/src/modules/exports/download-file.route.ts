import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdParams } from '../../http/input-schema';
import { staffContext } from '../../http/request-context';
import { CsvFile, sendCsv } from '../../http/send-csv';
import { downloadFile } from './download-file.service';

/** GET operations/{id}/file */
export const downloadFileRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/operations/:id/file',
    {
      config: {
        access: 'merchant',
        permission: 'export',
        rateLimit: { max: dependencies.config.security.filesPerMinute, timeWindow: 60_000 },
      },
      schema: {
        tags: ['Operations'],
        summary: 'The file that an export of the caller has written, for a day',
        description:
          'Needs what its export needed, at each business whose records are in the file.',
        params: IdParams,
        response: { 200: CsvFile, ...failures(401, 403, 404, 429) },
      },
    },
    async (request, reply) => {
      const { name, parts } = await downloadFile(
        staffContext(request, dependencies),
        request.params.id,
      );
      return sendCsv(reply, name, parts);
    },
  );
};
