import { encode } from 'uqr';

const quietModules = 4;

export type QrCode = {
  /** Modules of a side, the quiet zone included. */
  readonly size: number;
  /** The dark modules, row by row. */
  readonly isDark: readonly (readonly boolean[])[];
};

/** M restores 15 % of a code that is scratched or printed badly. */
export const makeQrCode = (text: string): QrCode => {
  const { data, size } = encode(text, { ecc: 'M', border: quietModules });
  return { size, isDark: data };
};

/** The dark modules as the path of an SVG with the size as its view box. */
export const pathOf = ({ isDark }: QrCode): string =>
  isDark
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');

export const svgOf = (code: QrCode): Blob =>
  new Blob(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${code.size} ${code.size}" shape-rendering="crispEdges">`,
      `<path fill="#fff" d="M0 0h${code.size}v${code.size}H0z"/><path d="${pathOf(code)}"/></svg>`,
    ],
    { type: 'image/svg+xml' },
  );

/** Pixels of a module: about 4 cm at the 300 dots an inch of a printer. */
const modulePx = 12;

/** Rejects where the browser makes no picture. */
export const pngOf = ({ size, isDark }: QrCode): Promise<Blob> => {
  const canvas = document.createElement('canvas');
  canvas.width = size * modulePx;
  canvas.height = size * modulePx;
  const pen = canvas.getContext('2d');
  if (pen !== null) {
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.fillStyle = 'black';
    for (const [y, row] of isDark.entries())
      for (const [x, dark] of row.entries())
        if (dark) pen.fillRect(x * modulePx, y * modulePx, modulePx, modulePx);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((file) => {
      if (file === null) reject(new Error('The canvas gave no picture.'));
      else resolve(file);
    }, 'image/png');
  });
};
