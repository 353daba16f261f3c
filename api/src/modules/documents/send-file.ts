import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { AppDependencies } from '../../context/app-instance';

export const pdf = 'application/pdf';

/** The name holds plain letters only: nothing in it needs quoting. */
export type MadeFile = { readonly name: string; readonly content: Buffer };

export const File = Type.Unsafe<Buffer>({ type: 'string', format: 'binary' });

export const sendFile = (reply: FastifyReply, type: string, { name, content }: MadeFile) =>
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content);

/** Limits documents per address: rendering takes the processor a moment. */
export const filesRateLimit = ({ config }: AppDependencies) => ({
  max: config.security.filesPerMinute,
  timeWindow: 60_000,
});
