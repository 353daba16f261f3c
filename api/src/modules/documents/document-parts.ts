import { createGiveWay } from '../../core/give-way';
import type { Weight } from './document-fonts';
import {
  heightOf,
  ink,
  left,
  page,
  placeFor,
  right,
  rule,
  width,
  write,
  type Pen,
} from './document-pen';
import type { DocumentFrame, Row } from './document-text.domain';

export const drawHead = (
  pen: Pen,
  { title, merchantName, contact, headline }: DocumentFrame,
): number => {
  const side = 200;
  let nameEnd = write(pen, merchantName, {
    x: left,
    y: page.margin,
    width: width - side - 16,
    size: 20,
    weight: 'bold',
  });
  for (const line of contact)
    nameEnd = write(pen, line, {
      x: left,
      y: nameEnd,
      width: width - side - 16,
      size: 9,
      color: ink.muted,
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

export const drawParties = (
  pen: Pen,
  { billTo, facts }: DocumentFrame,
  { label, top }: { readonly label: string; readonly top: number },
): number => {
  const half = width / 2 - 12;
  let leftEnd = write(pen, label, { x: left, y: top, width: half, size: 9, color: ink.muted }) + 2;
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
  for (const fact of facts) {
    const labelEnd = write(pen, fact.label, {
      x: labelAt,
      y: rightEnd,
      width: labelWidth,
      size: 9,
      color: ink.muted,
    });
    const valueEnd = write(pen, fact.value, {
      x: labelAt + labelWidth,
      y: rightEnd - 1,
      width: right - labelAt - labelWidth,
      align: 'right',
    });
    rightEnd = Math.max(labelEnd, valueEnd) + 3;
  }
  return Math.max(leftEnd, rightEnd) + 20;
};

export const amountWidth = 110;
/** Beside each column. */
export const gap = 10;

/** Where an amount is beside what it is for. */
export const amountCell = {
  x: right - amountWidth - gap,
  width: amountWidth,
  align: 'right',
} as const;

/** The width that columns of these widths leave to one more. */
export const widthBeside = (...others: readonly number[]): number =>
  others.reduce((rest, other) => rest - other - gap, width - 2 * gap);

export type Column<Of> = {
  readonly head: string;
  readonly width: number;
  readonly text: (row: Of) => string;
  /** Its text may need several lines. */
  readonly isWrapped?: true;
  readonly align?: 'right';
  readonly color?: string;
  readonly weight?: (row: Of) => Weight;
};

type Placed<Of> = Column<Of> & { readonly x: number };

const placed = <Of>(columns: readonly Column<Of>[]): readonly Placed<Of>[] => {
  let x = left + gap;
  return columns.map((column) => {
    const here = { ...column, x };
    x += column.width + gap;
    return here;
  });
};

const drawTableHead = <Of>(pen: Pen, columns: readonly Placed<Of>[], y: number): number => {
  pen.rect(left, y, width, 22).fill(ink.band);
  for (const { head, x, width: of, align = 'left' } of columns)
    write(pen, head, { x, y: y + 5, width: of, size: 9, color: ink.muted, align });
  return y + 22;
};

const drawRow = <Of>(pen: Pen, columns: readonly Placed<Of>[], row: Of, y: number): void => {
  for (const { text, x, width: of, align = 'left', color = ink.text, weight } of columns)
    write(pen, text(row), {
      x,
      y: y + 6,
      width: of,
      align,
      color,
      weight: weight?.(row) ?? 'regular',
    });
};

/** Rows below a head that is repeated on each page. Other requests are served meanwhile. */
export const drawTable = async <Of>(
  pen: Pen,
  wanted: readonly Column<Of>[],
  rows: readonly Of[],
  top: number,
): Promise<number> => {
  const columns = placed(wanted);
  const wrapped = columns.filter(({ isWrapped }) => isWrapped);
  let y = drawTableHead(pen, columns, placeFor(pen, top, 60));
  const giveWay = createGiveWay();
  for (const row of rows) {
    await giveWay();
    const heights = wrapped.map(({ text, width: of, weight }) =>
      heightOf(pen, text(row), of, 10, weight?.(row)),
    );
    const height = Math.max(...heights) + 12;
    const place = placeFor(pen, y, height);
    y = place === y ? y : drawTableHead(pen, columns, place);
    drawRow(pen, columns, row, y);
    y += height;
    rule(pen, y);
  }
  return y + 8;
};

const drawSum = (pen: Pen, { label, amount, isStrong }: Row, top: number): number => {
  const from = left + width / 2;
  const weight: Weight = isStrong === true ? 'bold' : 'regular';
  const labelWidth = width / 2 - amountWidth - 2 * gap;
  const height = heightOf(pen, label, labelWidth, 10, weight) + 6;
  const y = placeFor(pen, top, height);
  write(pen, label, {
    x: from,
    y: y + 3,
    width: labelWidth,
    weight,
    color: isStrong === true ? ink.text : ink.muted,
  });
  write(pen, amount, { ...amountCell, y: y + 3, weight });
  return y + height;
};

export const drawSums = (pen: Pen, rows: readonly Row[], top: number): number => {
  let y = top;
  for (const row of rows) y = drawSum(pen, row, y);
  return y;
};

export const drawNote = (pen: Pen, note: string, top: number): number =>
  write(pen, note, { x: left, y: placeFor(pen, top, 30), width, color: ink.muted });

export const drawFeet = async (
  pen: Pen,
  { title, number, merchantName }: DocumentFrame,
): Promise<void> => {
  const { start, count } = pen.bufferedPageRange();
  const giveWay = createGiveWay();
  for (let index = start; index < start + count; index += 1) {
    await giveWay();
    pen.switchToPage(index);
    // Below the margin pdfkit would open a new page for every line.
    pen.page.margins.bottom = 0;
    const y = page.height - page.margin + 4;
    write(pen, `${merchantName} · ${title} ${number}`.trimEnd(), {
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
