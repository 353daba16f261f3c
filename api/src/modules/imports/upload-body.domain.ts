/** How a format of bodies writes the file. */
export type BodyFormat = {
  /** Its name, from the character before on until its value. */
  readonly name: RegExp;
  /** The character behind its value. */
  readonly end: string;
  /** The character that begins an escape, and the characters of the longest one. */
  readonly escape: { readonly mark: string; readonly length: number };
  /** Throws for an escape that is none. */
  readonly unescape: (text: string) => string;
};

/** Encoders of JSON write / and + as \/ and \u002B. */
export const jsonFormat: BodyFormat = {
  name: /^"file"\s*:\s*"/,
  end: '"',
  escape: { mark: '\\', length: 6 },
  unescape: (text) => JSON.parse(`"${text}"`) as string,
};

/** A plus sign that was not encoded is one of base64, not a space. */
export const formFormat: BodyFormat = {
  name: /^&?file=/,
  end: '&',
  escape: { mark: '%', length: 3 },
  unescape: decodeURIComponent,
};

export type DividedBody = {
  /** The body with an empty file. */
  readonly rest: Buffer;
  /** The value of each file as it was sent. */
  readonly files: readonly Buffer[];
};

const nameLength = 64;

/** Divides a body into its file and everything else, without a copy of the file. */
export const divideBody = (body: Buffer, { name, end }: BodyFormat): DividedBody => {
  const rest: Buffer[] = [];
  const files: Buffer[] = [];
  let kept = 0;
  for (let at = body.indexOf('file'); at >= 0; at = body.indexOf('file', at + 1)) {
    const from = Math.max(0, at - 1);
    const named = name.exec(body.toString('latin1', from, from + nameLength));
    if (named === null) continue;
    const start = from + named[0].length;
    const found = body.indexOf(end, start);
    const behind = found < 0 ? body.length : found;
    rest.push(body.subarray(kept, start));
    files.push(body.subarray(start, behind));
    kept = behind;
    at = behind;
  }
  return { rest: Buffer.concat([...rest, body.subarray(kept)]), files };
};

/** 256 KiB of a file. */
const sliceLength = 349_528;

/** The characters of a file in slices; none ends within an escape. */
function* slicesOf(file: Buffer, { mark, length }: BodyFormat['escape']): Generator<string> {
  for (let at = 0; at < file.length;) {
    const text = file.toString('latin1', at, at + sliceLength);
    const last = text.lastIndexOf(mark);
    const isCut = at + text.length < file.length && last > text.length - length;
    const slice = isCut ? text.slice(0, last) : text;
    yield slice;
    at += slice.length;
  }
}

const alphabet = /^[A-Za-z0-9+/_-]*={0,2}$/;
const dataAddress = /^data:[^,]{0,200},/;
const wrong = (): RangeError => new RangeError('not base64');
const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '');
const plain = (text: string, { escape, unescape }: BodyFormat): string => {
  const characters = withoutSpaces(text);
  if (!characters.includes(escape.mark)) return characters;
  try {
    return withoutSpaces(unescape(characters));
  } catch {
    throw wrong();
  }
};

/**
 * The bytes of a file in slices: base64 in either alphabet, with line breaks, after an optional `data:` address. Throws
 * for what is not base64.
 */
export function* decodeFile(file: Buffer, format: BodyFormat): Generator<Buffer> {
  let pending = '';
  let isBegun = false;
  let isPadded = false;
  const decode = (text: string): Buffer => {
    if ((isPadded && text !== '') || !alphabet.test(text)) throw wrong();
    isPadded ||= text.endsWith('=');
    return Buffer.from(text, 'base64');
  };
  for (const slice of slicesOf(file, format.escape)) {
    const text = plain(slice, format);
    pending += isBegun ? text : text.replace(dataAddress, '');
    isBegun = true;
    const whole = pending.length - (pending.length % 4);
    yield decode(pending.slice(0, whole));
    pending = pending.slice(whole);
  }
  if (pending.length === 1) throw wrong();
  yield decode(pending);
}
