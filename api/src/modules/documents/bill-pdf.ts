import { createGiveWay } from '../../core/give-way';
import type { BillDocument } from './bill-document.domain';
import {
  amountCell,
  amountWidth,
  drawFeet,
  drawHead,
  drawNote,
  drawParties,
  drawSums,
  drawTable,
  gap,
  widthBeside,
  type Column,
} from './document-parts';
import {
  drawPdf,
  heightOf,
  ink,
  left,
  placeFor,
  rule,
  width,
  write,
  type Pen,
} from './document-pen';
import type { Row } from './document-text.domain';

const itemColumns: readonly Column<Row>[] = [
  {
    head: 'Description',
    width: widthBeside(amountWidth),
    text: ({ label }) => label,
    isWrapped: true,
  },
  { head: 'Amount', width: amountWidth, text: ({ amount }) => amount, align: 'right' },
];

const drawPayments = async (pen: Pen, { payments }: BillDocument, top: number): Promise<number> => {
  if (payments.length === 0) return top;
  let y = placeFor(pen, top + 14, 48);
  y = write(pen, 'Payments', { x: left, y, width, size: 11, weight: 'bold' }) + 4;
  rule(pen, y);
  const giveWay = createGiveWay();
  for (const { on, text, amount } of payments) {
    await giveWay();
    const textWidth = width - amountWidth - 120;
    const height = heightOf(pen, text, textWidth, 10) + 10;
    y = placeFor(pen, y, height);
    write(pen, on, { x: left + gap, y: y + 5, width: 80, color: ink.muted });
    write(pen, text, { x: left + 95, y: y + 5, width: textWidth });
    write(pen, amount, { ...amountCell, y: y + 5 });
    y += height;
    rule(pen, y);
  }
  return y;
};

const draw = async (pen: Pen, document: BillDocument): Promise<void> => {
  let y = drawParties(pen, document, { label: 'Bill to', top: drawHead(pen, document) });
  if (document.description.trim() !== '')
    y = write(pen, document.description, { x: left, y, width, size: 11 }) + 10;
  y = await drawTable(pen, itemColumns, document.items, y);
  y = drawSums(pen, document.sums, y);
  y = await drawPayments(pen, document, y);
  if (document.note !== null) drawNote(pen, document.note, y + 18);
  await drawFeet(pen, document);
};

/** An invoice or its receipt. */
export const drawBillPdf = (document: BillDocument, now: Date): Promise<Buffer> =>
  drawPdf(
    {
      title: `${document.title} ${document.number}`,
      author: document.merchantName,
      now,
      texts: document,
    },
    (pen) => draw(pen, document),
  );
