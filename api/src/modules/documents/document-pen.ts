import PDFDocument from 'pdfkit';
import { fontFor, openFonts, type Weight } from './document-fonts';

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

const choose = (
  pen: Pen,
  text: string,
  weight: Weight,
  size: number,
): { readonly text: string; readonly features: PDFKit.Mixins.OpenTypeFeatures[] | undefined } => {
  const { font, text: writable, isRightToLeft } = fontFor(text, weight);
  const known = registered.get(pen) ?? new Set<string>();
  registered.set(pen, known);
  // pdfkit takes an open font, too, which its types do not say; opening it anew for every page would take most of the time
  if (!known.has(font.name))
    pen.registerFont(font.name, font.font as unknown as PDFKit.Mixins.PDFFontSource);
  known.add(font.name);
  pen.font(font.name).fontSize(size);
  // pdfkit lays words out one by one unless a feature is asked for
  return { text: writable, features: isRightToLeft ? ['kern'] : undefined };
};

/** Writes a text into its place, wrapped; answers where the next line may begin. */
export const write = (
  pen: Pen,
  text: string,
  { x, y, width: of, size = 10, weight = 'regular', color = ink.text, align = 'left' }: Writing,
): number => {
  const chosen = choose(pen, text, weight, size);
  pen.fillColor(color).text(chosen.text, x, y, {
    width: of,
    align,
    lineGap: 2,
    ...(chosen.features === undefined ? {} : { features: chosen.features }),
  });
  return Math.max(pen.y, y + size * 1.4);
};

export const heightOf = (
  pen: Pen,
  text: string,
  of: number,
  size: number,
  weight: Weight = 'regular',
): number => {
  const chosen = choose(pen, text, weight, size);
  return Math.max(pen.heightOfString(chosen.text, { width: of, lineGap: 2 }), size * 1.4);
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

type PdfInfo = { readonly title: string; readonly author: string; readonly now: Date };

/** A PDF on US Letter. Every font is embedded; nothing of the disk but these is read. */
export const drawPdf = async (
  { title, author, now }: PdfInfo,
  draw: (pen: Pen) => Promise<void>,
): Promise<Buffer> => {
  await openFonts();
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
