/** Accents, points of Hebrew and Arabic, and signs that take no place. */
const marks =
  /[\ufe00-\ufe0f\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u200b-\u200f\u2060\ufeff\u00ad]+/g;

/** Apostrophes and dashes beside those of the keyboard. */
const otherSigns = /[\u2018\u2019\u201b\u02bc\u02bb\u2032\u2010-\u2014\u2212]+/g;

/** Letters that no decomposition takes apart. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  '“': '"',
  '”': '"',
};

/**
 * The normal form in which a search compares texts: small letters without accents, apostrophes, dashes, points and
 * parentheses. The function `search_form` of the database writes the same.
 */
export const searchForm = (text: string): string =>
  text
    .replaceAll('´', '')
    .normalize('NFKD')
    .replaceAll(marks, '')
    .replaceAll(otherSigns, '')
    .toLowerCase()
    .replaceAll(/[ßæœþøłđðħıς“”]/g, (letter) => letters[letter] ?? letter)
    // The area code of a phone number and the rest become one number.
    .replaceAll(') ', '')
    .replaceAll(/['`().-]/g, '');
