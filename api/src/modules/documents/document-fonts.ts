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
  /** Opened only for a text with such a letter; absent: for each letter that no family before it has. */
  readonly script?: RegExp;
};

const notoSans = (script: string, letters: RegExp): Family => ({
  name: script.toLowerCase(),
  package: `@expo-google-fonts/noto-sans-${script.toLowerCase()}`,
  files: {
    regular: `400Regular/NotoSans${script}_400Regular.ttf`,
    bold: `700Bold/NotoSans${script}_700Bold.ttf`,
  },
  script: letters,
});

/**
 * The first that has a letter writes it. The last two are for Chinese and Japanese, and for Korean names; they have one
 * weight here.
 */
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
  notoSans('Thai', /\p{Script=Thai}/u),
  notoSans('Bengali', /\p{Script=Bengali}/u),
  notoSans('Tamil', /\p{Script=Tamil}/u),
  notoSans('Telugu', /\p{Script=Telugu}/u),
  notoSans('Gujarati', /\p{Script=Gujarati}/u),
  notoSans('Gurmukhi', /\p{Script=Gurmukhi}/u),
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

/** What fontkit has behind its types to place a mark on a letter. */
type Marks = {
  applyAnchor: (mark: { readonly markAnchor: unknown } | null, ...rest: readonly unknown[]) => void;
};

/**
 * fontkit 2.0.4 throws where a font has no place for a mark on a letter, which OpenType permits: the mark then stays
 * where it is.
 */
const permitMissingAnchors = (font: Font): void => {
  const { _layoutEngine: layout } = font as unknown as {
    readonly _layoutEngine?: { readonly engine?: { readonly GPOSProcessor?: Marks } };
  };
  const marks = layout?.engine?.GPOSProcessor;
  if (marks === undefined) return;
  const apply = marks.applyAnchor.bind(marks);
  marks.applyAnchor = (mark, anchor, ...rest) => {
    if (mark?.markAnchor && anchor) apply(mark, anchor, ...rest);
  };
};

const loaded = new Map<string, DocumentFont>();

/** Read once per process, when a text first asks for it. */
const load = (family: Family, wantedWeight: Weight): DocumentFont => {
  const { regular, bold } = family.files;
  const weight = regular === bold ? 'regular' : wantedWeight;
  const name = `${family.name}-${weight}`;
  const cached = loaded.get(name);
  if (cached !== undefined) return cached;
  const font = create(readFileSync(locate(family, weight)));
  if (!('characterSet' in font)) throw new Error(`${name} is a collection of fonts.`);
  permitMissingAnchors(font);
  const made = {
    name,
    font,
    covers: new Set(font.characterSet),
  };
  loaded.set(name, made);
  return made;
};

const isWritable = ({ covers }: DocumentFont, character: string): boolean =>
  /\s/u.test(character) || covers.has(character.codePointAt(0) ?? 0);

/** Pictures, what joins and varies them, and signs that only steer: none of our fonts draws them. */
const UNDRAWN =
  /\p{Extended_Pictographic}|[\p{Cf}\p{Cc}\p{Mn}\p{Co}\u{1F3FB}-\u{1F3FF}\u{E0020}-\u{E007F}]/u;

const familyOf = (character: string, weight: Weight): Family | undefined =>
  families.find(
    (family) =>
      family.script?.test(character) !== false && isWritable(load(family, weight), character),
  );

/**
 * Opens the fonts that the texts need, each in a turn of its own: to read one and to lay out its first text takes a
 * tenth of a second, once per process.
 */
export const openFonts = async (texts: string): Promise<void> => {
  for (const character of new Set(`0${texts}`)) {
    if (character !== '0' && UNDRAWN.test(character)) continue;
    for (const weight of ['regular', 'bold'] as const) {
      const before = loaded.size;
      const family = familyOf(character, weight);
      if (loaded.size === before) continue;
      if (family !== undefined) load(family, weight).font.layout(character);
      await turns.next();
    }
  }
};

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** A part of a text that one font writes. */
export type Run = {
  readonly font: DocumentFont;
  readonly text: string;
  readonly isRightToLeft: boolean;
};

export type Writable = {
  /** One at least. */
  readonly runs: readonly [Run, ...Run[]];
};

/** Longest line of a document; the rest is cut. */
const mostCharacters = 4_000;
/**
 * Cut into what fits a line: pdfkit measures a longer word once for each of its letters. Chinese, Japanese, Korean and
 * Thai break anywhere.
 */
const LONG_WORD =
  /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]{60}(?=\S)/gu;

const shorten = (characters: readonly string[]): readonly string[] =>
  characters.length > mostCharacters ? [...characters.slice(0, mostCharacters), '…'] : characters;

/** Numbers and Latin words, which are written from the left also in Hebrew and Arabic. */
const leftToRightParts =
  /[($€£#+-]*[\p{Nd}\p{Script=Latin}](?:[\p{Nd}\p{Script=Latin}\p{M}.,:/@%&'’()#-]*[\p{Nd}\p{Script=Latin})%])?/gu;

/** Belongs to no script: digits, signs and marks stay with the letters before them. */
const NEUTRAL = /[\p{Script=Common}\p{Script=Inherited}\p{M}\s]/u;

/** The font that has all of a text that is written from the right, whose words are laid out together. */
const wholeFont = (
  characters: readonly string[],
  weight: Weight,
  [first, ...others]: readonly Family[] = families,
): DocumentFont | undefined => {
  if (first === undefined) return undefined;
  const isAll =
    first.script === undefined &&
    characters.every((one) => isWritable(load(first, weight), one) || UNDRAWN.test(one));
  return isAll ? load(first, weight) : wholeFont(characters, weight, others);
};

/** Which characters of a text from the right are written from the left. */
const leftToRightAt = (characters: readonly string[]): ReadonlySet<number> => {
  const found = new Set<number>();
  // One unit for each character, as the indexes count them.
  const text = characters.map((one) => (one.length > 1 ? '?' : one)).join('');
  for (const { index, 0: part } of text.matchAll(leftToRightParts))
    for (let at = index; at < index + part.length; at += 1) found.add(at);
  return found;
};

const tidy = (text: string): string => text.replaceAll(LONG_WORD, '$& ').replaceAll(/ +/g, ' ');

/**
 * A text in parts, each with the first font that has its letters. What no font of ours draws is left out when it is a
 * picture, and becomes a question mark when it is a letter. Never a box.
 */
export const runsFor = (text: string, weight: Weight): Writable => {
  const [noto] = families;
  if (noto === undefined) throw new Error('There is no font.');
  const characters = shorten(
    Array.from(
      text
        .normalize('NFC')
        .replaceAll(/\s+/gu, ' ')
        .replaceAll(/[\p{Cc}\u200B\uFEFF]/gu, '')
        .trim(),
    ),
  );
  const isRightToLeft = RIGHT_TO_LEFT.test(text);
  const whole = isRightToLeft ? wholeFont(characters, weight) : undefined;
  const fromLeft = isRightToLeft ? leftToRightAt(characters) : new Set<number>();
  const runs: { font: DocumentFont; text: string; isRightToLeft: boolean }[] = [];
  for (const [index, character] of characters.entries()) {
    const last = runs.at(-1);
    const stays = last !== undefined && NEUTRAL.test(character) && isWritable(last.font, character);
    const isLost = !stays && UNDRAWN.test(character) && !isWritable(load(noto, weight), character);
    if (isLost) continue;
    const family = stays || whole !== undefined ? undefined : familyOf(character, weight);
    const font = whole ?? (family && load(family, weight)) ?? last?.font ?? load(noto, weight);
    const written = isWritable(font, character) ? character : '?';
    const staysFromLeft = runs[0]?.isRightToLeft === false && last?.isRightToLeft === false;
    const mayBeFromRight =
      RIGHT_TO_LEFT.test(character) || (NEUTRAL.test(character) && !staysFromLeft);
    const isFromRight = isRightToLeft && !fromLeft.has(index) && mayBeFromRight;
    if (last?.font === font && last.isRightToLeft === isFromRight) last.text += written;
    else {
      // The blank between two directions has that of the whole text.
      const isBehindBlank = runs[0]?.isRightToLeft === false && last?.text.endsWith(' ') === true;
      const takes = isBehindBlank && last.isRightToLeft && !isFromRight;
      if (takes) last.text = last.text.trimEnd();
      runs.push({ font, text: takes ? ` ${written}` : written, isRightToLeft: isFromRight });
    }
  }
  const [first = { font: load(noto, weight), text: '', isRightToLeft }, ...others] = runs.map(
    (run) => ({
      ...run,
      text: tidy(run.text),
    }),
  );
  const end = others.at(-1) ?? first;
  end.text = end.text.trimEnd();
  first.text = first.text.trimStart();
  return { runs: [first, ...others] };
};
