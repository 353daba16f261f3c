import {
  drawFeet,
  drawHead,
  drawNote,
  drawParties,
  drawSums,
  drawTable,
  widthBeside,
  type Column,
} from './document-parts';
import { drawPdf, ink, placeFor, type Pen } from './document-pen';
import type { StatementDocument, StatementLine } from './statement-document.domain';

const dayWidth = 60;
const moneyWidth = 80;
/** The sums stay together on one page. */
const sumHeight = 22;

const weight = ({ isStrong }: StatementLine) => (isStrong === true ? 'bold' : 'regular');

const columns: readonly Column<StatementLine>[] = [
  { head: 'Date', width: dayWidth, text: ({ on }) => on, color: ink.muted },
  {
    head: 'Description',
    width: widthBeside(dayWidth, moneyWidth, moneyWidth),
    text: ({ text }) => text,
    isWrapped: true,
    weight,
  },
  { head: 'Amount', width: moneyWidth, text: ({ amount }) => amount, align: 'right' },
  { head: 'Balance', width: moneyWidth, text: ({ balance }) => balance, align: 'right', weight },
];

const draw = async (pen: Pen, document: StatementDocument): Promise<void> => {
  let y = drawParties(pen, document, { label: 'Customer', top: drawHead(pen, document) });
  y = await drawTable(pen, columns, document.lines, y);
  y = drawSums(pen, document.sums, placeFor(pen, y, document.sums.length * sumHeight));
  for (const note of document.notes) y = drawNote(pen, note, y + 12);
  await drawFeet(pen, document);
};

export const drawStatementPdf = (document: StatementDocument, now: Date): Promise<Buffer> =>
  drawPdf(
    {
      title: `${document.title} ${document.number}`,
      author: document.merchantName,
      now,
      texts: document,
    },
    (pen) => draw(pen, document),
  );
