/** The part of a text that came into the former one at once. */
export const insertedPart = (former: string, text: string): string => {
  const shorter = Math.min(former.length, text.length);
  let start = 0;
  while (start < shorter && former[start] === text[start]) start += 1;
  let end = 0;
  while (end < shorter - start && former.at(-1 - end) === text.at(-1 - end)) end += 1;
  return text.slice(start, text.length - end);
};

/** How many characters came into a text at once. One is typed; more are pasted or filled in. */
export const insertedLength = (former: string, text: string): number =>
  insertedPart(former, text).length;
