import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { turns } from '../../core/give-way';

export type Weight = 'regular' | 'bold';
/** An open font, and the characters it can write. */
export type DocumentFont = {
  readonly name: string;
  readonly font: Font;
  readonly covers: ReadonlySet<number>;
};

type Family = {
  readonly name: string;
  readonly package: string;
  readonly files: Readonly<Record<Weight, string>>;
};

/** The first that can write a whole text writes it. The last two are for Chinese and Japanese, and for Korean names; they have one weight here. */
const families: readonly Family[] = [
  {
    name: 'noto',
    package: '@expo-google-fonts/noto-sans',
    files: { regular: '400Regular/NotoSans_400Regular.ttf', bold: '700Bold/NotoSans_700Bold.ttf' },
  },
  {
    name: 'dejavu',
    package: 'dejavu-fonts-ttf',
    files: { regular: 'ttf/DejaVuSans.ttf', bold: 'ttf/DejaVuSans-Bold.ttf' },
  },
  {
    name: 'han',
    package: '@embedpdf/fonts-sc',
    files: { regular: 'fonts/NotoSansHans-Regular.otf', bold: 'fonts/NotoSansHans-Regular.otf' },
  },
  {
    name: 'hangul',
    package: '@embedpdf/fonts-kr',
    files: { regular: 'fonts/NotoSansKR-Regular.otf', bold: 'fonts/NotoSansKR-Regular.otf' },
  },
];

const installed = createRequire(import.meta.url);
/** The bundle of a server has them beside it. */
const bundled = new URL('./fonts/', import.meta.url);

const locate = (family: Family, weight: Weight): string => {
  const file = family.files[weight];
  const folders = (installed.resolve.paths(family.package) ?? []).map((folder) =>
    path.join(folder, family.package, file),
  );
  const found = [fileURLToPath(new URL(path.basename(file), bundled)), ...folders].find((place) =>
    existsSync(place),
  );
  if (found === undefined) throw new Error(`The font ${file} is not installed.`);
  return found;
};

const loaded = new Map<string, DocumentFont>();

/** Read once per process, when a text first asks for it. */
const load = (family: Family, weight: Weight): DocumentFont => {
  const name = `${family.name}-${weight}`;
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const font = create(readFileSync(locate(family, weight)));
  if (!('characterSet' in font)) throw new Error(`${name} is a collection of fonts.`);
  const made = {
    name,
    font,
    covers: new Set(font.characterSet),
  };
  loaded.set(name, made);
  return made;
};

/**
 * Opens the fonts of most documents, each in a turn of its own: the tables that lay out a font's first text take a tenth of a second to
 * read, once per process.
 */
export const openFonts = async (): Promise<void> => {
  const [family] = families;
  if (family === undefined) return;
  for (const weight of ['regular', 'bold'] as const) {
    load(family, weight).font.layout('0');
    await turns.next();
  }
};

const isWritable = ({ covers }: DocumentFont, character: string): boolean =>
  /\s/u.test(character) || covers.has(character.codePointAt(0) ?? 0);

/** Pictures, what joins and varies them, and signs that only steer: none of our fonts draws them. */
const UNDRAWN =
  /\p{Extended_Pictographic}|[\p{Cf}\p{Cc}\p{Mn}\p{Co}\u{1F3FB}-\u{1F3FF}\u{E0020}-\u{E007F}]/u;

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

export type Writable = {
  readonly font: DocumentFont;
  readonly text: string;
  /** Written from the right: its words must be laid out together, for their order to be right. */
  readonly isRightToLeft: boolean;
};

/** Longest line of a document; the rest is cut. */
const mostCharacters = 4_000;
/** Cut into what fits a line: pdfkit measures a longer word once for each of its letters. Chinese, Japanese and Korean break anywhere. */
const LONG_WORD =
  /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{60}(?=\S)/gu;

const shorten = (characters: readonly string[]): readonly string[] =>
  characters.length > mostCharacters ? [...characters.slice(0, mostCharacters), '…'] : characters;

/**
 * The font for a text, and the text as it can write it: what no font of ours draws is left out when it is a picture, and
 * becomes a question mark when it is a letter. Never a box.
 */
export const fontFor = (text: string, weight: Weight): Writable => {
  const characters = shorten(
    Array.from(
      text
        .normalize('NFC')
        .replaceAll(/\s+/gu, ' ')
        .replaceAll(/[\p{Cc}\u200B\uFEFF]/gu, '')
        .trim(),
    ),
  );
  let best: { readonly font: DocumentFont; readonly count: number } | undefined;
  for (const family of families) {
    const font = load(family, weight);
    const count = characters.filter((character) => isWritable(font, character)).length;
    if (best === undefined || count > best.count) best = { font, count };
    if (characters.every((character) => isWritable(font, character) || UNDRAWN.test(character)))
      break;
  }
  if (best === undefined) throw new Error('There is no font.');
  const { font } = best;
  const written = characters.map((character) =>
    isWritable(font, character) ? character : UNDRAWN.test(character) ? '' : '?',
  );
  return {
    font,
    text: written.join('').replaceAll(LONG_WORD, '$& ').replaceAll(/ +/g, ' ').trim(),
    isRightToLeft: RIGHT_TO_LEFT.test(text),
  };
};
