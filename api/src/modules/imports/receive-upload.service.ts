import { createHash } from 'node:crypto';
import { importLimits } from '@billfold/shared/contracts/import-rule';
import type { Context } from '../../context/use-case-context';

import { invalidInput, payloadTooLarge } from '../../core/problem.errors';
import {
  type Encoding,
  findForeignType,
  findSeparator,
  findWideEncoding,
  refusals,
  type Separator,
} from './file-content.domain';
import { beginUpload } from './begin-upload.service';
import { fileTooLarge } from './import.errors';
import { type BodyFormat, decodeFile, divideBody } from './upload-body.domain';
import { deleteUnusedUpload, deleteUpload, insertPart } from './upload.queries';

/** A file that is stored. `offset` and `lines` are where its heads begin. */
export type Upload = {
  readonly id: number;
  readonly bytes: number;
  readonly hash: Buffer;
  readonly encoding: Encoding;
  readonly separator: Separator;
  readonly offset: number;
  readonly lines: number;
};

/** Of a body without its file. */
const restMax = 1_048_576;

/** Which bytes become text, and whether they are. Throws a sentence about a file that is no table of text. */
const createDecoder = (head: Buffer) => {
  const problem = findForeignType(head);
  if (problem !== undefined) throw invalidInput(problem);
  const isWide = findWideEncoding(head);
  const wide = isWide === undefined ? undefined : new TextDecoder(isWide, { ignoreBOM: false });
  const strict = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  const check = (chunk: Buffer, stream: boolean): void => {
    if (!isUtf8) return;
    try {
      strict.decode(chunk, { stream });
    } catch {
      isUtf8 = false;
    }
  };
  return {
    encoding: (): Encoding => isWide ?? (isUtf8 ? 'utf-8' : 'windows-1252'),
    decode: (chunk: Buffer): Buffer => {
      if (wide !== undefined) return Buffer.from(wide.decode(chunk, { stream: true }), 'utf8');
      check(chunk, true);
      return chunk;
    },
    end: (): Buffer => {
      if (wide !== undefined) return Buffer.from(wide.decode(), 'utf8');
      check(Buffer.alloc(0), false);
      return Buffer.alloc(0);
    },
  };
};

const skipMark = (head: Buffer): number =>
  head.subarray(0, 3).toString('hex') === 'efbbbf' ? 3 : 0;

const lineFeed = 10;
const countLines = (content: Buffer): number => {
  let lines = 0;
  for (const byte of content) if (byte === lineFeed) lines += 1;
  return lines;
};

/** The mark of the encoding and the line `sep=;` of spreadsheets are no rows. */
const findStart = (head: Buffer): Pick<Upload, 'offset' | 'lines' | 'separator'> => {
  const offset = skipMark(head);
  const text = head.subarray(offset).toString('latin1');
  const named = /^sep=([,;\t|])(\r\n|\n|\r|$)/i.exec(text);
  if (named !== null)
    return { offset: offset + named[0].length, lines: 1, separator: named[1] as Separator };
  return { offset, lines: 0, separator: findSeparator(text) };
};

/** Stores a file in parts, and throws a Problem for what is no table. */
const storeFile = async (
  { db }: Pick<Context, 'db'>,
  uploadId: number,
  chunks: Iterable<Buffer>,
): Promise<Upload> => {
  const hash = createHash('sha256');
  let bytes = 0;
  let decoder: ReturnType<typeof createDecoder> | undefined;
  let start: ReturnType<typeof findStart> | undefined;
  let stored = 0;
  let position = 0;
  let lines = 1;
  const keep = async (content: Buffer): Promise<void> => {
    if (content.length === 0) return;
    const zero = content.indexOf(0);
    lines += countLines(zero < 0 ? content : content.subarray(0, zero));
    if (zero >= 0) throw invalidInput(refusals.noText(lines));
    start ??= findStart(content);
    await insertPart(db, uploadId, { position, starts_at: stored, content });
    position += 1;
    stored += content.length;
  };
  for (const chunk of chunks) {
    if (chunk.length === 0) continue;
    bytes += chunk.length;
    if (bytes > importLimits.fileMax) throw fileTooLarge();
    hash.update(chunk);
    decoder ??= createDecoder(chunk);
    await keep(decoder.decode(chunk));
  }
  if (decoder === undefined) throw invalidInput(refusals.empty);
  await keep(decoder.end());
  if (start === undefined || stored === start.offset) throw invalidInput(refusals.empty);
  return { id: uploadId, bytes, hash: hash.digest(), encoding: decoder.encoding(), ...start };
};

/** Calls `onLong` when a body is longer than those of other calls. Throws fileTooLarge. */
const readWhole = async (
  body: AsyncIterable<Buffer>,
  onLong: () => Promise<void>,
): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > importLimits.bodyMax) throw fileTooLarge();
    if (size > restMax) await onLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

export type Received = {
  /** The body with an empty file. */
  readonly rest: string;
  readonly upload: Upload | null;
};

/**
 * Reads the body of an upload, and stores its file in the database in parts. The body is in memory until its file is
 * stored, so a member has at most three that are longer than other calls. Throws fileTooLarge, what `beginUpload`
 * throws, and a sentence about a file that is no table of text; nothing is stored then.
 */
export const receiveUpload = async (
  context: Pick<Context, 'db' | 'clock'>,
  { userId, body, format }: { userId: number; body: AsyncIterable<Buffer>; format: BodyFormat },
): Promise<Received> => {
  let uploadId: number | undefined;
  try {
    const whole = await readWhole(body, async () => {
      uploadId ??= await beginUpload(context, userId);
    });
    const { rest, files } = divideBody(whole, format);
    if (rest.length > restMax) throw payloadTooLarge();
    const [file, second] = files;
    if (second !== undefined) throw invalidInput('file was sent more than once.');
    if (file === undefined) return { rest: rest.toString(), upload: null };
    uploadId ??= await beginUpload(context, userId);
    const upload = await storeFile(context, uploadId, decodeFile(file, format));
    return { rest: rest.toString(), upload };
  } catch (error) {
    if (uploadId !== undefined) await deleteUpload(context.db, uploadId);
    if (error instanceof RangeError) throw invalidInput(refusals.noBase64);
    throw error;
  }
};

/** Deletes the stored file unless an import has it. */
export const discardUnusedUpload = (db: Context['db'], { id }: Upload): Promise<void> =>
  deleteUnusedUpload(db, id);
