/**
 * Reads the body of an upload piece by piece: the characters of `file` come out as they arrive, everything else at the
 * end.
 */
export type BodyScanner = {
  /** Answers the next characters of the file. */
  readonly push: (chunk: Buffer) => string;
  /** What is left of the body without the file, and whether it had one. */
  readonly end: () => { readonly rest: string; readonly files: number };
  /** Characters kept besides the file. */
  readonly restLength: () => number;
};

const utf8 = (latin1: string): string => Buffer.from(latin1, 'latin1').toString('utf8');

const escapes: Readonly<Record<string, string>> = { n: '', r: '', t: '', b: '', f: '' };

/** Of a JSON object: `file` is a text of its outermost level. */
export const scanJson = (): BodyScanner => {
  let rest = '';
  let files = 0;
  let depth = 0;
  let mode: 'plain' | 'text' | 'file' = 'plain';
  let escaped = '';
  let text = '';
  let key: string | undefined;

  const closeText = (): void => {
    mode = 'plain';
  };
  const plain = (character: string): void => {
    rest += character;
    if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    else if (character === ':' && depth === 1) key = text;
    else if (character === ',') key = undefined;
    else if (character === '"') {
      mode = 'text';
      text = '';
      if (depth === 1 && key === 'file') {
        mode = 'file';
        files += 1;
      }
    }
  };
  const inText = (character: string): void => {
    rest += character;
    if (escaped !== '') escaped = '';
    else if (character === '\\') escaped = '\\';
    else if (character === '"') closeText();
    else if (text.length < 64) text += character;
  };
  /** Encoders write / and + as \/ and \u002B. */
  const inEscape = (character: string): string => {
    escaped += character;
    if (escaped.length === 2 && character !== 'u') {
      escaped = '';
      return escapes[character] ?? character;
    }
    if (escaped.length < 6) return '';
    const decoded = String.fromCharCode(Number.parseInt(escaped.slice(2), 16));
    escaped = '';
    return decoded;
  };
  const inFile = (
    chunk: string,
    start: number,
  ): { readonly out: string; readonly next: number } => {
    if (escaped !== '') return { out: inEscape(chunk.charAt(start)), next: start + 1 };
    let end = start;
    while (end < chunk.length && chunk[end] !== '"' && chunk[end] !== '\\') end += 1;
    if (chunk[end] === '\\') escaped = '\\';
    if (chunk[end] === '"') {
      rest += '"';
      closeText();
    }
    return { out: chunk.slice(start, end), next: end + 1 };
  };

  return {
    push: (buffer) => {
      const chunk = buffer.toString('latin1');
      let out = '';
      for (let index = 0; index < chunk.length;) {
        if (mode === 'file') {
          const read = inFile(chunk, index);
          out += read.out;
          index = read.next;
        } else {
          if (mode === 'text') inText(chunk.charAt(index));
          else plain(chunk.charAt(index));
          index += 1;
        }
      }
      return out;
    },
    end: () => ({ rest: utf8(rest), files }),
    restLength: () => rest.length,
  };
};

/** As forms write it; what is badly encoded stays as it is, so that it names no field. */
const nameOf = (encoded: string): string => {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
};

/** Of a form. A plus sign that was not encoded is one of base64, not a space. */
export const scanForm = (): BodyScanner => {
  let rest = '';
  let files = 0;
  let name: string | undefined = '';
  let isFile = false;
  let percent = '';

  const begin = (): void => {
    const isNamed = name !== undefined && nameOf(name) === 'file';
    if (isNamed) files += 1;
    else rest += `${name ?? ''}=`;
    isFile = isNamed;
    name = undefined;
  };
  const inFile = (character: string): string => {
    if (percent !== '') {
      percent += character;
      if (percent.length < 3) return '';
      const decoded = String.fromCharCode(Number.parseInt(percent.slice(1), 16));
      percent = '';
      return decoded;
    }
    if (character !== '%') return character;
    percent = '%';
    return '';
  };
  const next = (): void => {
    if (name !== undefined) rest += name;
    if (!isFile) rest += '&';
    isFile = false;
    name = '';
  };

  return {
    push: (buffer) => {
      let out = '';
      for (const character of buffer.toString('latin1')) {
        if (character === '&') next();
        else if (name !== undefined && character === '=' && name.length < 64) begin();
        else if (name !== undefined) name += character;
        else if (isFile) out += inFile(character);
        else rest += character;
      }
      return out;
    },
    end: () => {
      if (name !== undefined) rest += name;
      return { rest, files };
    },
    restLength: () => rest.length + (name?.length ?? 0),
  };
};

export type Base64Reader = {
  /** Throws a RangeError for what is not base64. */
  readonly push: (text: string) => Buffer;
  readonly end: () => Buffer;
};

const alphabet = /^[A-Za-z0-9+/_-]*={0,2}$/;
const dataAddress = /^data:[^,]{0,200},/;
const wrong = (): RangeError => new RangeError('not base64');

/** Base64 in either alphabet, with line breaks, after an optional `data:` address. */
export const readBase64 = (): Base64Reader => {
  let rest = '';
  let isBegun = false;
  let isOver = false;

  const decode = (text: string): Buffer => {
    if (text === '') return Buffer.alloc(0);
    if (isOver || !alphabet.test(text)) throw wrong();
    isOver = text.endsWith('=');
    return Buffer.from(text, 'base64');
  };
  const strip = (isLast: boolean): void => {
    if (isBegun) return;
    const isAddress = rest.startsWith('data:') || (!isLast && 'data:'.startsWith(rest));
    if (isAddress && !rest.includes(',') && rest.length < 256 && !isLast) return;
    rest = rest.replace(dataAddress, '');
    isBegun = true;
  };
  return {
    push: (text) => {
      rest += text.replaceAll(/\s/g, '');
      strip(false);
      if (!isBegun) return Buffer.alloc(0);
      const whole = rest.length - (rest.length % 4);
      const ready = rest.slice(0, whole);
      rest = rest.slice(whole);
      return decode(ready);
    },
    end: () => {
      strip(true);
      if (rest.length % 4 === 1) throw wrong();
      return decode(rest);
    },
  };
};
