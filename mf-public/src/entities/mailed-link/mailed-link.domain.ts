/** The data of a mailed link in its address. */
export type MailedLink = {
  readonly username: string;
  readonly code: string;
  readonly isReset: boolean;
};

/** Reads the link from an address; null without the name or the secret. */
export const readMailedLink = (query: URLSearchParams): MailedLink | null => {
  const username = query.get('username') ?? '';
  const code = query.get('code') ?? '';
  return username === '' || code === ''
    ? null
    : { username, code, isReset: query.get('reset') === 'true' };
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** Reads the link that `holdMailedLink` left in the history entry. */
export const readKeptLink = (state: unknown): MailedLink | null => {
  if (typeof state !== 'object' || state === null || !('mailedLink' in state)) return null;
  const link = state.mailedLink;
  if (
    typeof link !== 'object' ||
    link === null ||
    !('username' in link && 'code' in link && 'isReset' in link)
  )
    return null;
  return isText(link.username) && isText(link.code)
    ? { username: link.username, code: link.code, isReset: link.isReset === true }
    : null;
};

export const holdMailedLink = (mailedLink: MailedLink): { readonly mailedLink: MailedLink } => ({
  mailedLink,
});
