import { LockboxFileView } from '@billfold/shared/contracts/lockbox.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { Body, IdInput, IdParams } from '../../http/input-schema';
import { listRoute } from '../../http/list-route';
import { staffContext } from '../../http/request-context';
import { createLockboxFile } from './create-lockbox-file.service';
import { presentLockboxFile } from './present-lockbox';
import { getLockboxContent, getLockboxFiles } from './read-lockbox-files.service';

const tags = ['Lockbox'];

/** GET caliber/get_lockbox_files */
export const listLockboxFilesRoute = listRoute({
  path: '/caliber/get_lockbox_files',
  access: 'merchant',
  tags,
  summary: 'Lockbox files, the newest day first',
  filters: {},
  sorts: { date: 'date' },
  defaultSort: '-date',
  readFilter: () => null,
  read: (context, _filter, request) => getLockboxFiles(context, request),
  present: presentLockboxFile,
  view: LockboxFileView,
});

/** POST caliber/create_lockbox_file */
export const createLockboxFileRoute = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/caliber/create_lockbox_file',
    {
      config: { access: 'merchant', permission: 'lockbox' },
      schema: {
        summary: 'The lockbox file of a closed day, which is made once',
        description: 'Without merchant_id it is of the first merchant with the integration.',
        tags,
        body: Body({
          year: Type.Integer({ minimum: 1, maximum: 9_999 }),
          month: Type.Integer({ minimum: 1, maximum: 12 }),
          day: Type.Integer({ minimum: 1, maximum: 31 }),
          merchant_id: Type.Optional(IdInput),
        }),
        response: { 200: LockboxFileView, ...failures(400, 401, 403, 404, 409) },
      },
    },
    async (request) => {
      const { merchant_id: merchantId, ...day } = request.body;
      const context = staffContext(request, dependencies);
      return presentLockboxFile(await createLockboxFile(context, { ...day, merchantId }));
    },
  );
};

/** GET caliber/{id}/download_lockbox_file */
export const downloadLockboxFileRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/caliber/:id/download_lockbox_file',
    {
      config: { access: 'merchant', permission: 'lockbox' },
      schema: {
        summary: 'The bytes of a lockbox file, which never change',
        tags,
        produces: ['text/plain'],
        params: IdParams,
        response: {
          200: Type.Unsafe<string>({ type: 'string' }),
          ...failures(401, 403, 404),
        },
      },
    },
    async (request, reply) => {
      const file = await getLockboxContent(staffContext(request, dependencies), request.params.id);
      return reply
        .type('text/plain; charset=us-ascii')
        .header(
          'content-disposition',
          `attachment; filename="lockbox-${file.merchant_id}-${file.file_date}.txt"`,
        )
        .send(file.content);
    },
  );
};
