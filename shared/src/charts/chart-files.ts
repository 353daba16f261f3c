import { saveFile } from '../format/save-file';
import { tokenNow } from '../ui/token-now';

const svgNamespace = 'http://www.w3.org/2000/svg';
const titleHeight = 32;
const lineHeight = 22;
const edge = 12;

/** A line below the drawing: what a slice is called. `fill` is that of the drawn slice. */
export type ChartLegend = readonly { readonly fill: string; readonly text: string }[];
type Picture = { readonly svg: string; readonly width: number; readonly height: number };

const element = (name: string, attributes: Readonly<Record<string, string | number>>) => {
  const made = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
};

const textAt = (x: number, y: number, text: string, weight: number): Element => {
  const made = element('text', {
    x,
    y,
    'font-family': 'Arial, sans-serif',
    'font-size': 14,
    'font-weight': weight,
    fill: tokenNow('--color-ink') || '#14211f',
  });
  made.textContent = text;
  return made;
};

/** The drawing with its title above and its legend below, on the page's surface. Null while nothing is drawn. */
const pictureOf = (place: Element | null, title: string, legend: ChartLegend): Picture | null => {
  const drawn = place?.querySelector('svg.highcharts-root') ?? null;
  if (drawn === null) return null;
  const [drawnWidth, drawnHeight] = ['width', 'height'].map((name) =>
    Number(drawn.getAttribute(name)),
  ) as [number, number];
  const longest = Math.max(title.length, ...legend.map(({ text }) => text.length + 3));
  const width = Math.max(drawnWidth, longest * 8) + 2 * edge;
  const top = titleHeight + drawnHeight;
  const height = top + legend.length * lineHeight + edge;
  const root = element('svg', { width, height, viewBox: `0 0 ${width} ${height}` });
  const copy = drawn.cloneNode(true) as Element;
  copy.setAttribute('x', String(edge));
  copy.setAttribute('y', String(titleHeight));
  root.append(
    element('rect', { width, height, fill: tokenNow('--color-surface') || '#ffffff' }),
    textAt(edge, 21, title, 600),
    copy,
    ...legend.flatMap(({ fill, text }, index) => [
      element('rect', { x: edge, y: top + index * lineHeight + 4, width: 14, height: 14, fill }),
      textAt(edge + 22, top + index * lineHeight + 16, text, 400),
    ]),
  );
  return { svg: new XMLSerializer().serializeToString(root), width, height };
};

const svgType = 'image/svg+xml';

/** Twice the size: for a sharp picture in print. */
const scale = 2;

const toPng = async ({ svg, width, height }: Picture): Promise<Blob> => {
  const address = URL.createObjectURL(new Blob([svg], { type: svgType }));
  try {
    const image = new Image(width * scale, height * scale);
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width * scale, height * scale];
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((file) => {
        if (file === null) reject(new Error('The canvas gave no picture'));
        else resolve(file);
      }, 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
};

/** Saves what is drawn in `place`; false when nothing is drawn. */
export const savePicture = async (
  place: Element | null,
  kind: 'svg' | 'png',
  { title, legend, fileName }: { title: string; legend: ChartLegend; fileName: string },
): Promise<boolean> => {
  const picture = pictureOf(place, title, legend);
  if (picture === null) return false;
  saveFile(
    kind === 'svg' ? new Blob([picture.svg], { type: svgType }) : await toPng(picture),
    `${fileName}.${kind}`,
  );
  return true;
};

/** A text, or a number that a spreadsheet adds up. */
export type CsvCell = string | { readonly number: string };

const cellText = (cell: CsvCell): string => {
  if (typeof cell !== 'string') return cell.number;
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Saves the numbers of a chart; written as the server writes its files. */
export const saveNumbers = (rows: readonly (readonly CsvCell[])[], fileName: string): void => {
  const text = rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
  saveFile(new Blob([`\uFEFF${text}`], { type: 'text/csv' }), `${fileName}.csv`);
};

export const csvDollars = (cents: number): CsvCell => ({ number: (cents / 100).toFixed(2) });
export const csvCount = (count: number): CsvCell => ({ number: String(count) });
