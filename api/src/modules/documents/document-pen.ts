import PDFDocument from 'pdfkit';
import { type DocumentFont, openFonts, type Run, runsFor, type Weight } from './document-fonts';
import { layOutRuns, type MixedText } from './lay-out-runs';

export const page = { width: 612, height: 792, margin: 56 } as const;
export const left = page.margin;
export const right = page.width - page.margin;
export const width = right - left;
const bottom = page.height - page.margin - 24;
export const ink = { text: '#1d2433', muted: '#5b6577', line: '#d9dee7', band: '#f4f6f9' } as const;

export type Pen = PDFKit.PDFDocument;
type Writing = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size?: number;
  readonly weight?: Weight;
  readonly color?: string;
  readonly align?: 'left' | 'right';
};

const registered = new WeakMap<Pen, Set<string>>();

const setFont = (pen: Pen, { name, font }: DocumentFont, size: number): Pen => {
  const fontNames = registered.get(pen) ?? new Set<string>();
  registered.set(pen, fontNames);
  // pdfkit takes an open font, too, which its types do not say; opening it anew for every page would take most of the
  // time
  if (!fontNames.has(name)) pen.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource);
  fontNames.add(name);
  return pen.font(name).fontSize(size);
};

const lineGap = 2;

/** pdfkit lays words out one by one unless a feature is named: those from the right belong together. */
const featuresOf = ({ isRightToLeft }: Run): { readonly features?: ['kern'] } =>
  isRightToLeft ? { features: ['kern'] } : {};

/** pdfkit wraps a text of one font at its blanks; Thai has none between words. */
const isWrappedByPdfkit = (runs: readonly Run[]): boolean =>
  runs.length === 1 && !runs.some(({ text }) => /\p{Script=Thai}/u.test(text));

const toMixed = (pen: Pen, runs: readonly Run[], of: number, size: number): MixedText =>
  layOutRuns(runs, of, (font) => {
    const withFont = setFont(pen, font, size);
    return {
      widthOf: (text) => withFont.widthOfString(text),
      lineHeight: withFont.currentLineHeight(true) + lineGap,
      // pdfkit has it in thousandths of the size, under no name of its types
      ascent: (font.font.ascent / font.font.unitsPerEm) * size,
    };
  });

/** Writes a text into its place, wrapped; answers where the next line may begin. */
export const write = (
  pen: Pen,
  text: string,
  { x, y, width: of, size = 10, weight = 'regular', color = ink.text, align = 'left' }: Writing,
): number => {
  const { runs } = runsFor(text, weight);
  const [first] = runs;
  if (isWrappedByPdfkit(runs)) {
    setFont(pen, first.font, size)
      .fillColor(color)
      .text(first.text, x, y, {
        width: of,
        align,
        lineGap,
        ...featuresOf(first),
      });
    return Math.max(pen.y, y + size * 1.4);
  }
  const { lines, lineHeight, ascent } = toMixed(pen, runs, of, size);
  pen.fillColor(color);
  for (const [index, line] of lines.entries()) {
    let at = align === 'right' ? x + of - line.width : x;
    for (const part of line.parts) {
      setFont(pen, part.font, size).text(part.text, at, y + index * lineHeight + ascent, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...featuresOf(part),
      });
      at += part.width;
    }
  }
  return Math.max(y + lines.length * lineHeight, y + size * 1.4);
};

export const heightOf = (
  pen: Pen,
  text: string,
  of: number,
  size: number,
  weight: Weight = 'regular',
): number => {
  const { runs } = runsFor(text, weight);
  const [first] = runs;
  if (isWrappedByPdfkit(runs))
    return Math.max(
      setFont(pen, first.font, size).heightOfString(first.text, { width: of, lineGap }),
      size * 1.4,
    );
  const { lines, lineHeight } = toMixed(pen, runs, of, size);
  return Math.max(lines.length * lineHeight, size * 1.4);
};

export const rule = (pen: Pen, y: number, from = left): void => {
  pen.moveTo(from, y).lineTo(right, y).lineWidth(0.75).strokeColor(ink.line).stroke();
};

/** Where a block of this height goes: here, or on top of a new page. */
export const placeFor = (pen: Pen, y: number, height: number): number => {
  if (y + height <= bottom) return y;
  pen.addPage();
  return page.margin;
};

const gather = (pen: Pen): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pen.on('data', (chunk: Buffer) => void chunks.push(chunk));
    pen.on('end', () => resolve(Buffer.concat(chunks)));
    pen.on('error', reject);
  });

type PdfInfo = {
  readonly title: string;
  readonly author: string;
  readonly now: Date;
  /** All that is written, for its fonts to be open before. */
  readonly texts: object;
};

/** A PDF on US Letter. Every font is embedded; nothing of the disk but these is read. */
export const drawPdf = async (
  { title, author, now, texts }: PdfInfo,
  draw: (pen: Pen) => Promise<void>,
): Promise<Buffer> => {
  await openFonts(JSON.stringify(texts));
  const pen = new PDFDocument({
    size: 'LETTER',
    margin: page.margin,
    bufferPages: true,
    // no standard font: those would be looked for beside the bundle
    font: '',
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: now, ModDate: now },
  });
  const drawn = gather(pen);
  await draw(pen);
  pen.end();
  return drawn;
};
