import { countText } from '@billfold/shared/contracts/count-text';
import type { ImportMapping } from '@billfold/shared/contracts/import.contract';
import { withoutFormulaGuard } from './file-content.domain';
import type { ImportMerchant } from './rows/import-kind';
import type { Fields } from './rows/import-row.domain';

/** The cells of a row by field. Empty ones are absent. */
export const fieldsOf = (cells: readonly string[], mapping: ImportMapping): Fields =>
  Object.fromEntries(
    cells.flatMap((cell, index) => {
      const field = mapping[index] ?? null;
      const text = withoutFormulaGuard(cell).trim();
      return field === null || text === '' ? [] : [[field, text]];
    }),
  );

/** A row as wide as the heads, or the sentence why it cannot be read. Empty cells too many are none. */
export const fitCells = (
  cells: readonly string[],
  width: number,
): { readonly cells: readonly string[]; readonly fault: string | null } => {
  const isFilledBeyond = cells.slice(width).some((cell) => cell.trim() !== '');
  const fitting = cells.slice(0, width);
  if (cells.length < width || isFilledBeyond) {
    const padded = [
      ...cells,
      ...Array.from({ length: Math.max(0, width - cells.length) }, () => ''),
    ];
    return {
      cells: padded.slice(0, Math.max(width, Math.min(cells.length, width + 50))),
      fault: `This row has ${countText(cells.length, 'cell')}, but there are ${width} headings.`,
    };
  }
  return { cells: fitting, fault: null };
};

/** The sentence about a row that names another merchant. */
export const findOtherMerchant = (
  { merchant_id: id, merchant_name: name }: Fields,
  merchant: ImportMerchant,
): string | undefined => {
  const isOther =
    (id !== undefined && id !== String(merchant.id)) ||
    (name !== undefined && name.toLowerCase() !== merchant.name.toLowerCase());
  return isOther ? `This row is for a business other than ${merchant.name}.` : undefined;
};
