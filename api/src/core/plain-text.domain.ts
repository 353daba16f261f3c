/**
 * What a text of a request may contain. `line` is the default: names, descriptions, addresses.
 * `lines` keeps line breaks: messages. `as-is` is for values that must not change silently:
 * secrets, and e-mails and web addresses, which are refused instead.
 */
export type TextRule = 'line' | 'lines' | 'as-is';

/** The name of the rule in a schema. */
export const textRule = 'x-text';

const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
const CONTROL = /(?![\n\t])\p{Cc}/gu;
/**
 * Characters that change the writing direction or show nothing: the read text would differ from the
 * stored one.
 */
const INVISIBLE =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/g;
/** Letters that cannot be seen; only the flags of England, Scotland and Wales are written with them. */
const TAGS = /(\u{1F3F4}[\u{E0020}-\u{E007E}]{1,8}\u{E007F})|[\u{E0000}-\u{E007F}]/gu;
const JOINERS = /[\u200C\u200D]+/g;

const PICTURE = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]$/u;
/** Scripts that are written with joiners: without them a word is another word. */
const JOINING_LETTER = new RegExp(
  `^[${[
    'Arab',
    'Syrc',
    'Mand',
    'Mong',
    'Nkoo',
    'Deva',
    'Beng',
    'Guru',
    'Gujr',
    'Orya',
    'Taml',
    'Telu',
    'Knda',
    'Mlym',
    'Sinh',
    'Khmr',
    'Mymr',
    'Tibt',
    'Bali',
    'Java',
  ]
    .map((script) => `\\p{Script_Extensions=${script}}`)
    .join('')}]$`,
  'u',
);

/** The character that ends at this place. */
const characterBefore = (text: string, end: number): string => {
  const pair = end >= 2 ? text.codePointAt(end - 2) : undefined;
  return pair !== undefined && pair > 0xff_ff
    ? String.fromCodePoint(pair)
    : text.slice(Math.max(0, end - 1), end);
};
const characterAt = (text: string, start: number): string => {
  const point = text.codePointAt(start);
  return point === undefined ? '' : String.fromCodePoint(point);
};

/** One joiner where a script or a picture needs it, none elsewhere. */
const keepJoiner = (run: string, offset: number, text: string): string => {
  const before = characterBefore(text, offset);
  if (JOINING_LETTER.test(before) && /[\p{L}\p{M}]/u.test(before)) return run.slice(0, 1);
  return run.endsWith('\u200D') &&
    PICTURE.test(before) &&
    PICTURE.test(characterAt(text, offset + run.length))
    ? '\u200D'
    : '';
};

/** The text without invisible characters and without those that change the writing direction. */
export const cleanText = (text: string, rule: Exclude<TextRule, 'as-is'>): string => {
  const broken = text.replaceAll(LINE_BREAK, rule === 'lines' ? '\n' : ' ');
  return (rule === 'lines' ? broken : broken.replaceAll('\t', ' '))
    .replaceAll(CONTROL, '')
    .replaceAll(INVISIBLE, '')
    .replaceAll(TAGS, (_tag, flag?: string) => flag ?? '')
    .replaceAll(JOINERS, keepJoiner);
};
