export const passesLuhn = (digits: string): boolean => {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
};

/** By the prefixes and lengths of the four brands: a phone number beside an invoice's must not be taken for a card. */
const BRANDED =
  /^(?:4\d{12}(?:\d{3}){0,2}|(?:5[1-5]|2[2-7])\d{14}|3[47]\d{13}|6(?:011|4[4-9]\d|5\d\d)\d{12})$/;
const longestCard = 19;
/** Digits as people write cards: in groups, with one sign between them. */
const GROUPS = /\d+(?:[\s.-]\d+)*/g;

type Group = { readonly digits: string; readonly start: number; readonly end: number };

/** The card that begins with this group: its digits, and how many groups it takes. */
const cardAt = (
  groups: readonly Group[],
  first: number,
): { readonly digits: string; readonly count: number } | undefined => {
  let digits = '';
  for (const [index, group] of groups.slice(first, first + longestCard).entries()) {
    digits += group.digits;
    if (digits.length > longestCard) return undefined;
    if (BRANDED.test(digits) && passesLuhn(digits)) return { digits, count: index + 1 };
  }
  return undefined;
};

const maskIn = (run: string): string => {
  const groups = [...run.matchAll(/\d+/g)].map(({ 0: digits, index }): Group => ({
    digits,
    start: index,
    end: index + digits.length,
  }));
  let masked = '';
  let kept = 0;
  for (let index = 0; index < groups.length;) {
    const card = cardAt(groups, index);
    if (card !== undefined) {
      masked += `${run.slice(kept, groups[index]?.start)}[card ending in ${card.digits.slice(-4)}]`;
      kept = groups[index + card.count - 1]?.end ?? run.length;
    }
    index += card?.count ?? 1;
  }
  return masked + run.slice(kept);
};

/** The text with all but the last four digits of every card number taken out: people do write them into messages. */
export const maskCardNumbers = (text: string): string =>
  text.replaceAll(GROUPS, (run) => maskIn(run));
