import { searchForm } from './search-form';

/** A dash joins a number, "INV-1001", and parts two words, "Anne-Marie". */
const wordDashes = /(^|[^0-9])[-\u2010-\u2014\u2212]+(?=[^0-9]|$)/g;

/** A phone number is kept without the country's 1. */
const countryCode = /^(?:\+?1[\s.(-]*(?=[2-9]\d{2}\D{0,2}\d{3}\D{0,2}\d{4}$)|\+1(?=[\s.(-]*\d))/;

/** What is copied with an address: the scheme of a link, and the signs around it. */
const linkScheme = /(^|[\s<])(?:mailto|tel|sms):/gi;
const angles = /<([^<>\s]+)>/g;

/** The words of a search in the normal form, each once; none of a text that is only signs. */
export const searchWords = (search: string): readonly string[] => {
  const bare = search.replaceAll(linkScheme, '$1').replaceAll(angles, '$1');
  const form = searchForm(bare.replaceAll(wordDashes, '$1 ').trim().replace(countryCode, ''));
  return [...new Set(form.split(/\s+|[,;]+(?!\d)/))].filter((word) => word !== '');
};

/** Whether the text has each word of the search, in any order. */
export const isFoundBy = (text: string, search: string): boolean => {
  const form = searchForm(text);
  return searchWords(search).every((word) => form.includes(word));
};
