import { cutText } from '@billfold/shared/contracts/cut-text';
import { cleanText } from '../../../core/plain-text.domain';
import type { ImportMapping } from '@billfold/shared/contracts/import.contract';

/** How a file calls the fields that it has columns of. */
export type FieldNames = ReadonlyMap<string, string>;

const longest = 60;

/** The words of a head in a sentence; a column without one is named by its place, as on the screen. */
const shownHead = (head: string, index: number): string => {
  const text = cleanText(head, 'line').trim();
  if (text === '') return `Column ${index + 1}`;
  return text.length > longest ? `${cutText(text, longest)}…` : text;
};

export const namesOf = (heads: readonly string[], mapping: ImportMapping): FieldNames =>
  new Map(
    mapping.flatMap((field, index) =>
      field === null ? [] : [[field, shownHead(heads[index] ?? '', index)] as const],
    ),
  );

/** What a sentence about a row calls a field: the head of its column, else our name of it. */
export const nameOf = (names: FieldNames, field: string): string => names.get(field) ?? field;

/** The head of the column; our words where the file has none, or has our name of the field for a head. */
export const wordsOf = (names: FieldNames, field: string, words: string): string => {
  const head = nameOf(names, field);
  return head === field ? words : head;
};

/** 'first_name' is 'First name'. */
const ownWords = (field: string): string =>
  `${field.charAt(0).toUpperCase()}${field.slice(1).replaceAll('_', ' ')}`;

/** 'Family and Mail are required.': the heads of the columns, else our names as words. */
export const requiredText = (names: FieldNames, fields: readonly string[]): string => {
  const words = fields.map((field) => wordsOf(names, field, ownWords(field)));
  const last = words.at(-1) ?? '';
  return words.length < 2
    ? `${last} is required.`
    : `${words.slice(0, -1).join(', ')} and ${last} are required.`;
};

/** 'Cust #, Mail or Phone': those of the fields that the file has columns of. */
export const anyOf = (names: FieldNames, fields: readonly string[]): string => {
  const mapped = fields.filter((field) => names.has(field));
  const shown = (mapped.length === 0 ? fields : mapped).map((field) => nameOf(names, field));
  const last = shown.at(-1) ?? '';
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} or ${last}`;
};
