import type { FieldSchema } from '@billfold/server-kit/http/text-values';
import type { FastifyRequest } from 'fastify';
import type { App } from '../context/app-instance';
import { decodeForm } from '../http/form-decoder';
import { checkInput } from '../http/validation';

export const bodyLimitBytes = 1_048_576;

/** Form bodies decoded by the route's own schema; JSON bodies by Fastify. Both then meet the same strict validation. */
export const registerRequestBodies = (app: App): void => {
  app.setValidatorCompiler(checkInput);
  // No body at all is one without fields, so that validation names what is missing.
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.schema?.body !== undefined) request.body ??= {};
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string | Buffer) =>
      decodeForm(body.toString(), (request.routeOptions.schema?.body ?? {}) as FieldSchema),
  );
};
