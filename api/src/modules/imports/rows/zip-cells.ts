import type { CellValue } from './cell-values';

/** The first three digits of ZIP codes that begin with 0, by state. */
const zeroAreas: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  AE: [[90, 98]],
  CT: [[60, 69]],
  MA: [
    [10, 27],
    [55, 55],
  ],
  ME: [[39, 49]],
  NH: [[30, 38]],
  NJ: [[70, 89]],
  NY: [
    [5, 5],
    [63, 63],
  ],
  PR: [
    [6, 7],
    [9, 9],
  ],
  RI: [[28, 29]],
  VI: [[8, 8]],
  VT: [
    [50, 54],
    [56, 59],
  ],
};

const mayBegin = (zip: string, state: string | undefined): boolean =>
  (zeroAreas[state ?? ''] ?? []).some(
    ([from, to]) => Number(zip.slice(0, 3)) >= from && Number(zip.slice(0, 3)) <= to,
  );

export type ZipCell = CellValue<string> & { readonly note?: string };

/**
 * Five digits, of nine the first five. A spreadsheet loses the zeros at the beginning: they are given back where the
 * codes of the state begin with them.
 */
export const readZip = (field: string, text: string, state: string | undefined): ZipCell => {
  const match = /^(\d{3,5})(-\d{4})?$/.exec(text) ?? /^(\d{3,5})(\d{4})$/.exec(text);
  if (match === null || /^\d{7}$/.test(text)) return { problem: `${field} is not valid.` };
  const [, digits = ''] = match;
  if (digits.length === 5) return { value: digits };
  const value = digits.padStart(5, '0');
  if (mayBegin(value, state)) return { value, note: `${field} ${text} was read as ${value}.` };
  return {
    problem:
      state === undefined
        ? `${field} ${text} has ${digits.length} digits. Five are needed.`
        : `${field} ${text} has ${digits.length} digits, and no ZIP code of ${state} is ${value}.`,
  };
};
