/** What a mailed link carries in its address. */
export type MailedLink = {
  readonly username: string;
  readonly code: string;
  readonly isReset: boolean;
};

/** Null when the address lacks the name or the secret. */
export const readMailedLink = (query: URLSearchParams): MailedLink | null => {
  const username = query.get('username') ?? '';
  const code = query.get('code') ?? '';
  return username === '' || code === ''
    ? null
    : { username, code, isReset: query.get('reset') === 'true' };
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** The link that `holdMailedLink` left in the history's entry. */
export const readHeldLink = (state: unknown): MailedLink | null => {
  if (typeof state !== 'object' || state === null || !('mailedLink' in state)) return null;
  const held = state.mailedLink;
  if (
    typeof held !== 'object' ||
    held === null ||
    !('username' in held && 'code' in held && 'isReset' in held)
  )
    return null;
  return isText(held.username) && isText(held.code)
    ? { username: held.username, code: held.code, isReset: held.isReset === true }
    : null;
};

export const holdMailedLink = (mailedLink: MailedLink): { readonly mailedLink: MailedLink } => ({
  mailedLink,
});
