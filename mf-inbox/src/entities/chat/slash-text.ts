/** What follows a slash that begins a text or a word, and where the slash is. */
export type SlashText = { readonly start: number; readonly query: string };

/** The slash that the cursor is behind; null where it is in another text. */
export const slashTextOf = (text: string, cursor: number): SlashText | null => {
  const query = /(?:^|\s)\/(?<query>[^\s/]*)$/.exec(text.slice(0, cursor))?.groups?.['query'];
  return query === undefined ? null : { start: cursor - query.length - 1, query };
};
