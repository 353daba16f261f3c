import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';

/** The schema of a CSV file. */
export const CsvFile = Type.Unsafe<Readable>({ type: 'string', format: 'binary' });

/** Sends a file while it is written: the next part is read when the reader has taken the one before. */
export const sendCsv = (
  reply: FastifyReply,
  name: string,
  parts: AsyncIterable<string | Uint8Array>,
): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(parts, { highWaterMark: 1 }));
