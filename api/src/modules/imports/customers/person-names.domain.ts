/** What a single cell says about a name. */
export type SplitName =
  | { readonly kind: 'person'; readonly first_name: string; readonly last_name: string }
  | { readonly kind: 'business'; readonly business_name: string };

const businessWord =
  /(\b(llc|l\.l\.c|inc|incorporated|corp|corporation|company|ltd|llp|pllc|dba|associates|enterprises|services|holdings|partners|properties|restaurant|school|bakery|clinic|hotel|motel|apartments|hoa|association|foundation|city of|county of|state of)\b|& (sons|co)\b|\bco\.)/i;
const title = /^(mr|mrs|ms|miss|mx|dr|rev)\.?\s+/i;
const suffix = /^(jr|sr|ii|iii|iv|esq|md|phd)\.?$/i;
/** Words that begin a last name of several words. */
const particle =
  /^(van|von|der|den|de|del|della|di|da|dos|du|la|le|los|las|st\.?|san|santa|bin|ibn|al|el|mac|o')$/i;

const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const ofWords = (words: readonly string[]): SplitName | undefined => {
  const own = words.filter((word) => word !== '');
  const suffixAt = own.findIndex((word, index) => index > 1 && suffix.test(word));
  const end = suffixAt > 0 ? suffixAt : own.length;
  let start = end - 1;
  while (start > 1 && particle.test(own[start - 1] ?? '')) start -= 1;
  const [first, last] = [own.slice(0, start).join(' '), own.slice(start).join(' ')];
  return first === '' || last === ''
    ? undefined
    : { kind: 'person', first_name: first, last_name: last };
};

/**
 * 'Ana Diaz', 'Diaz, Ana', 'Dr. Ludwig van Beethoven Jr.' or 'Cedar Water LLC', in its parts; undefined where one word
 * is no name of a person.
 */
export const splitName = (text: string): SplitName | undefined => {
  const name = tidy(text);
  if (businessWord.test(name)) return { kind: 'business', business_name: name };
  const [before = '', after, more] = name.split(/\s*,\s*/);
  if (after === undefined || suffix.test(after))
    return ofWords(tidy(name.replaceAll(',', ' ').replace(title, '')).split(' '));
  const last = more !== undefined && suffix.test(more) ? `${before} ${more}` : before;
  const first = after.replace(title, '');
  return first === '' || last === ''
    ? undefined
    : { kind: 'person', first_name: first, last_name: last };
};

/** A whole name in lower case, as our records may write it. */
export const namesLike = (text: string): readonly string[] => {
  const name = tidy(text).toLowerCase();
  const parts = splitName(text);
  const written =
    parts?.kind === 'person' ? `${parts.first_name} ${parts.last_name}`.toLowerCase() : name;
  return [...new Set([name, written])];
};
