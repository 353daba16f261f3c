import type { Readable } from 'node:stream';
import { importKinds, importLimits } from '@billfold/shared/contracts/import-rule';
import { ImportRequest, ImportResult } from '@billfold/shared/contracts/import.contract';
import type { FastifyRequest } from 'fastify';
import type { App, AppDependencies } from '../../context/app-instance';
import { invalidInput, unauthenticated } from '../../core/problem.errors';
import { failures } from '../../http/error-schema';
import { decodeForm } from '../../http/form-decoder';
import { IdempotencyHeader } from '../../http/input-schema';
import { staffContext } from '../../http/request-context';
import { fileTooLarge } from './import.errors';
import { discardUnusedUpload, receiveUpload, type Upload } from './receive-upload.service';
import type { ImportSetting } from './import-scope';
import { startImport } from './start-import.service';
import { type BodyFormat, formFormat, jsonFormat } from './upload-body.domain';

const readJson = (text: string): unknown => {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    throw invalidInput("We couldn't read the request.");
  }
};

const readForm = (text: string): unknown => decodeForm(text, ImportRequest);

const formats: readonly (readonly [string, BodyFormat, (rest: string) => unknown])[] = [
  ['application/json', jsonFormat, readJson],
  ['application/x-www-form-urlencoded', formFormat, readForm],
];

/**
 * The rest of a refused body is dropped: a sender whose body stays unread waits for the time-out instead of the answer.
 */
const readOrDrop = async <Value>(
  body: Readable,
  read: (chunks: AsyncIterable<Buffer>) => Promise<Value>,
): Promise<Value> => {
  try {
    return await read(body.iterator({ destroyOnReturn: false }));
  } finally {
    body.resume();
  }
};

/** Bodies of these calls may be 36 MiB long, and their files are stored before the call. */
const registerParsers = (
  app: App,
  { database, clock }: AppDependencies,
  uploads: WeakMap<FastifyRequest, Upload>,
): void => {
  for (const [type, format, read] of formats) {
    app.removeContentTypeParser(type);
    app.addContentTypeParser(type, async (request: FastifyRequest, body: Readable) => {
      if (Number(request.headers['content-length'] ?? 0) > importLimits.bodyMax)
        throw fileTooLarge();
      if (request.actor?.kind !== 'merchant') throw unauthenticated();
      const { userId } = request.actor;
      const { rest, upload } = await readOrDrop(body, async (chunks) =>
        receiveUpload({ db: database.db, clock }, { userId, body: chunks, format }),
      );
      if (upload !== null) uploads.set(request, upload);
      return read(rest);
    });
  }
};

/** POST merchants/import_customers, import_invoices and import_payments */
export const uploadRoutes = async (
  app: App,
  dependencies: AppDependencies,
  setting: ImportSetting,
): Promise<void> => {
  const uploads = new WeakMap<FastifyRequest, Upload>();
  await app.register(async (scoped) => {
    const scope = scoped as App;
    registerParsers(scope, dependencies, uploads);
    // A refusal leaves no file behind, nor does a repeat.
    scope.addHook('onSend', async (request) => {
      const upload = uploads.get(request);
      if (upload === undefined) return;
      // The answer is right without it: the job for expired imports deletes the file an hour later.
      await discardUnusedUpload(dependencies.database.db, upload).catch((error: unknown) =>
        request.log.warn({ err: error }, 'an unused upload was not deleted'),
      );
    });
    for (const kind of importKinds)
      scope.post(
        `/merchants/import_${kind}`,
        {
          config: { access: 'merchant', permission: 'import' },
          bodyLimit: importLimits.bodyMax,
          schema: {
            tags: ['Imports'],
            summary: `Import ${kind} from a CSV file`,
            description:
              'Needs the permission to change what is imported, too. Up to 1,000 rows are done when the call answers; a larger file answers 202, and imports/{id} says how far it is. Send Idempotency-Key: a repeat is answered with the first import. The body may have 36 MiB, the file 24 MiB.',
            headers: IdempotencyHeader,
            body: ImportRequest,
            response: {
              200: ImportResult,
              202: ImportResult,
              ...failures(400, 401, 403, 404, 409, 413, 422, 429),
            },
          },
        },
        async (request, reply) => {
          const answer = await startImport(staffContext(request, dependencies), setting, {
            kind,
            request: request.body,
            upload: uploads.get(request) ?? null,
            idempotencyKey: request.headers['idempotency-key'],
          });
          if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
          return reply.code(answer.status === 202 ? 202 : 200).send(answer.body as ImportResult);
        },
      );
  });
};
