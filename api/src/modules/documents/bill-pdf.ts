import { setImmediate as letOthersWork } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import type { BillDocument, Row } from './bill-document.domain';
import { fontFor, type Weight } from './document-fonts';

const page = { width: 612, height: 792, margin: 56 } as const;
const left = page.margin;
const right = page.width - page.margin;
const width = right - left;
const bottom = page.height - page.margin - 24;
const ink = { text: '#1d2433', muted: '#5b6577', line: '#d9dee7', band: '#f4f6f9' } as const;

type Pen = PDFKit.PDFDocument;
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
  if (!known.has(font.name)) pen.registerFont(font.name, font.source);
  known.add(font.name);
  pen.font(font.name).fontSize(size);
  // pdfkit lays words out one by one unless a feature is asked for
  return { text: writable, features: isRightToLeft ? ['kern'] : undefined };
};

/** Writes a text into its place, wrapped; answers where the next line may begin. */
const write = (
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

const heightOf = (
  pen: Pen,
  text: string,
  of: number,
  size: number,
  weight: Weight = 'regular',
): number => {
  const chosen = choose(pen, text, weight, size);
  return Math.max(pen.heightOfString(chosen.text, { width: of, lineGap: 2 }), size * 1.4);
};

const rule = (pen: Pen, y: number, from = left): void => {
  pen.moveTo(from, y).lineTo(right, y).lineWidth(0.75).strokeColor(ink.line).stroke();
};

/** Where a block of this height goes: here, or on top of a new page. */
const placeFor = (pen: Pen, y: number, height: number): number => {
  if (y + height <= bottom) return y;
  pen.addPage();
  return page.margin;
};

const drawHead = (pen: Pen, { title, merchantName, headline }: BillDocument): number => {
  const side = 200;
  const nameEnd = write(pen, merchantName, {
    x: left,
    y: page.margin,
    width: width - side - 16,
    size: 20,
    weight: 'bold',
  });
  write(pen, title, {
    x: right - side,
    y: page.margin,
    width: side,
    size: 20,
    color: ink.muted,
    align: 'right',
  });
  const labelEnd = write(pen, headline.label, {
    x: right - side,
    y: page.margin + 34,
    width: side,
    size: 9,
    color: ink.muted,
    align: 'right',
  });
  const valueEnd = write(pen, headline.value, {
    x: right - side,
    y: labelEnd - 2,
    width: side,
    size: 18,
    weight: 'bold',
    align: 'right',
  });
  const end = Math.max(nameEnd, valueEnd) + 14;
  rule(pen, end);
  return end + 18;
};

const drawParties = (pen: Pen, { billTo, facts }: BillDocument, top: number): number => {
  const half = width / 2 - 12;
  let leftEnd =
    write(pen, 'Bill to', { x: left, y: top, width: half, size: 9, color: ink.muted }) + 2;
  for (const [index, line] of billTo.entries())
    leftEnd = write(pen, line, {
      x: left,
      y: leftEnd,
      width: half,
      weight: index === 0 ? 'bold' : 'regular',
    });
  const labelAt = left + width / 2 + 12;
  const labelWidth = 112;
  let rightEnd = top;
  for (const { label, value } of facts) {
    const labelEnd = write(pen, label, {
      x: labelAt,
      y: rightEnd,
      width: labelWidth,
      size: 9,
      color: ink.muted,
    });
    const valueEnd = write(pen, value, {
      x: labelAt + labelWidth,
      y: rightEnd - 1,
      width: right - labelAt - labelWidth,
      align: 'right',
    });
    rightEnd = Math.max(labelEnd, valueEnd) + 3;
  }
  return Math.max(leftEnd, rightEnd) + 20;
};

const amountWidth = 110;

const drawTableHead = (pen: Pen, y: number): number => {
  pen.rect(left, y, width, 22).fill(ink.band);
  write(pen, 'Description', {
    x: left + 10,
    y: y + 5,
    width: width - amountWidth - 30,
    size: 9,
    color: ink.muted,
  });
  write(pen, 'Amount', {
    x: right - amountWidth - 10,
    y: y + 5,
    width: amountWidth,
    size: 9,
    color: ink.muted,
    align: 'right',
  });
  return y + 22;
};

const rowsAtOnce = 50;

const drawItems = async (pen: Pen, { items }: BillDocument, top: number): Promise<number> => {
  const labelWidth = width - amountWidth - 30;
  let y = drawTableHead(pen, placeFor(pen, top, 60));
  for (const [index, { label, amount }] of items.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await letOthersWork();
    const height = heightOf(pen, label, labelWidth, 10) + 12;
    const place = placeFor(pen, y, height);
    y = place === y ? y : drawTableHead(pen, place);
    write(pen, label, { x: left + 10, y: y + 6, width: labelWidth });
    write(pen, amount, {
      x: right - amountWidth - 10,
      y: y + 6,
      width: amountWidth,
      align: 'right',
    });
    y += height;
    rule(pen, y);
  }
  return y + 8;
};

const drawSum = (pen: Pen, { label, amount, isStrong }: Row, top: number): number => {
  const from = left + width / 2;
  const weight: Weight = isStrong === true ? 'bold' : 'regular';
  const labelWidth = width / 2 - amountWidth - 20;
  const height = heightOf(pen, label, labelWidth, 10, weight) + 6;
  const y = placeFor(pen, top, height);
  write(pen, label, {
    x: from,
    y: y + 3,
    width: labelWidth,
    weight,
    color: isStrong === true ? ink.text : ink.muted,
  });
  write(pen, amount, {
    x: right - amountWidth - 10,
    y: y + 3,
    width: amountWidth,
    weight,
    align: 'right',
  });
  return y + height;
};

const drawPayments = (pen: Pen, { payments }: BillDocument, top: number): number => {
  if (payments.length === 0) return top;
  let y = placeFor(pen, top + 14, 48);
  y = write(pen, 'Payments', { x: left, y, width, size: 11, weight: 'bold' }) + 4;
  rule(pen, y);
  for (const { on, text, amount } of payments) {
    const textWidth = width - amountWidth - 120;
    const height = heightOf(pen, text, textWidth, 10) + 10;
    y = placeFor(pen, y, height);
    write(pen, on, { x: left + 10, y: y + 5, width: 80, color: ink.muted });
    write(pen, text, { x: left + 95, y: y + 5, width: textWidth });
    write(pen, amount, {
      x: right - amountWidth - 10,
      y: y + 5,
      width: amountWidth,
      align: 'right',
    });
    y += height;
    rule(pen, y);
  }
  return y;
};

const drawFeet = (pen: Pen, { title, number, merchantName }: BillDocument): void => {
  const { start, count } = pen.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    pen.switchToPage(index);
    // Below the margin pdfkit would open a new page for every line.
    pen.page.margins.bottom = 0;
    const y = page.height - page.margin + 4;
    write(pen, `${merchantName} · ${title} ${number}`, {
      x: left,
      y,
      width: width - 90,
      size: 8,
      color: ink.muted,
    });
    write(pen, `Page ${index + 1} of ${count}`, {
      x: right - 90,
      y,
      width: 90,
      size: 8,
      color: ink.muted,
      align: 'right',
    });
  }
};

const draw = async (pen: Pen, document: BillDocument): Promise<void> => {
  let y = drawParties(pen, document, drawHead(pen, document));
  if (document.description.trim() !== '')
    y = write(pen, document.description, { x: left, y, width, size: 11 }) + 10;
  y = await drawItems(pen, document, y);
  for (const row of document.sums) y = drawSum(pen, row, y);
  y = drawPayments(pen, document, y);
  if (document.note !== null)
    write(pen, document.note, { x: left, y: placeFor(pen, y + 18, 30), width, color: ink.muted });
  drawFeet(pen, document);
};

const gather = (pen: Pen): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pen.on('data', (chunk: Buffer) => void chunks.push(chunk));
    pen.on('end', () => resolve(Buffer.concat(chunks)));
    pen.on('error', reject);
  });

/** A bill or its receipt on US Letter. Every font is embedded; nothing of the disk but these is read. */
export const drawBillPdf = async (document: BillDocument, now: Date): Promise<Buffer> => {
  const pen = new PDFDocument({
    size: 'LETTER',
    margin: page.margin,
    bufferPages: true,
    // no standard font: those would be looked for beside the bundle
    font: '',
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: `${document.title} ${document.number}`,
      Author: document.merchantName,
      CreationDate: now,
      ModDate: now,
    },
  });
  const drawn = gather(pen);
  await draw(pen, document);
  pen.end();
  return drawn;
};
