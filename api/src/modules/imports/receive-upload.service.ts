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
import { type BodyScanner, readBase64 } from './upload-body.domain';
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

const headBytes = 65_536;
const partBytes = 262_144;
const restMax = 1_048_576;

/** Which bytes become text, and whether they are. */
const createDecoder = (head: Buffer) => {
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

/** The mark of the encoding and the line `sep=;` of spreadsheets are no rows. */
const findStart = (head: Buffer): Pick<Upload, 'offset' | 'lines' | 'separator'> => {
  const offset = skipMark(head);
  const text = head.subarray(offset).toString('latin1');
  const named = /^sep=([,;\t|])(\r\n|\n|\r|$)/i.exec(text);
  if (named !== null)
    return { offset: offset + named[0].length, lines: 1, separator: named[1] as Separator };
  return { offset, lines: 0, separator: findSeparator(text) };
};

/** Takes the bytes of one file, stores them in parts, and throws a Problem for what is no table. */
const createIntake = ({ db }: Pick<Context, 'db'>, uploadId: number) => {
  const hash = createHash('sha256');
  let bytes = 0;
  let head = Buffer.alloc(0);
  let decoder: ReturnType<typeof createDecoder> | undefined;
  let start: ReturnType<typeof findStart> | undefined;
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let stored = 0;
  let position = 0;
  let lines = 1;

  const flush = async (): Promise<void> => {
    if (pendingBytes === 0) return;
    const content = Buffer.concat(pending);
    await insertPart(db, uploadId, { position, starts_at: stored, content });
    position += 1;
    stored += content.length;
    pending = [];
    pendingBytes = 0;
  };
  const assertText = (chunk: Buffer): void => {
    const zero = chunk.indexOf(0);
    const before = zero < 0 ? chunk : chunk.subarray(0, zero);
    for (const byte of before) if (byte === 10) lines += 1;
    if (zero >= 0) throw invalidInput(refusals.noText(lines));
  };
  const keep = async (chunk: Buffer): Promise<void> => {
    if (chunk.length === 0) return;
    assertText(chunk);
    start ??= findStart(chunk);
    pending.push(chunk);
    pendingBytes += chunk.length;
    if (pendingBytes >= partBytes) await flush();
  };
  const open = async (): Promise<ReturnType<typeof createDecoder>> => {
    const problem = findForeignType(head);
    if (problem !== undefined) throw invalidInput(problem);
    decoder = createDecoder(head);
    await keep(decoder.decode(head));
    return decoder;
  };
  return {
    write: async (chunk: Buffer): Promise<void> => {
      if (chunk.length === 0) return;
      bytes += chunk.length;
      if (bytes > importLimits.fileMax) throw fileTooLarge();
      hash.update(chunk);
      if (decoder !== undefined) return keep(decoder.decode(chunk));
      head = Buffer.concat([head, chunk]);
      if (head.length >= headBytes) await open();
    },
    end: async (): Promise<Upload> => {
      const used = decoder ?? (await open());
      await keep(used.end());
      await flush();
      if (start === undefined || stored === start.offset) throw invalidInput(refusals.empty);
      return {
        id: uploadId,
        bytes,
        hash: hash.digest(),
        encoding: used.encoding(),
        ...start,
      };
    },
  };
};

export type Received = { readonly rest: string; readonly upload: Upload | null };

/**
 * Reads the body of an upload while it arrives, and stores its file in the database in parts; no more than a part of it
 * is in memory. Throws fileTooLarge, what `beginUpload` throws, and a sentence about a file that is no table of text;
 * nothing is stored then.
 */
export const receiveUpload = async (
  context: Pick<Context, 'db' | 'clock'>,
  { userId, body, scanner }: { userId: number; body: AsyncIterable<Buffer>; scanner: BodyScanner },
): Promise<Received> => {
  const base64 = readBase64();
  let size = 0;
  let uploadId: number | undefined;
  let intake: ReturnType<typeof createIntake> | undefined;
  const accept = async (bytes: Buffer): Promise<void> => {
    if (bytes.length === 0 && intake !== undefined) return;
    uploadId ??= await beginUpload(context, userId);
    intake ??= createIntake(context, uploadId);
    await intake.write(bytes);
  };
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > importLimits.bodyMax) throw fileTooLarge();
      const text = scanner.push(chunk);
      if (scanner.restLength() > restMax) throw payloadTooLarge();
      if (text !== '') await accept(base64.push(text));
    }
    const { rest, files } = scanner.end();
    if (files > 1) throw invalidInput('file was sent more than once.');
    if (files === 0) return { rest, upload: null };
    await accept(base64.end());
    if (intake === undefined) throw invalidInput(refusals.empty);
    return { rest, upload: await intake.end() };
  } catch (error) {
    if (uploadId !== undefined) await deleteUpload(context.db, uploadId);
    if (error instanceof RangeError) throw invalidInput(refusals.noBase64);
    throw error;
  }
};

/** Throws a file away unless it became an import. */
export const discardUpload = (
  { db }: Pick<Context, 'db'>,
  { id }: Pick<Upload, 'id'>,
): Promise<void> => deleteUnusedUpload(db, id);
