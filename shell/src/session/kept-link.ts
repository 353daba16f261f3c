/** The token of a link, in memory only, until it is swapped or refused, or a session makes it needless. */
export type KeptLink = { token: string | null };

const tokenParameter = 'auth_token';

export const carriesToken = (url: URL): boolean => url.searchParams.has(tokenParameter);

/** Stores the token of an address in memory. Returns the address without it. */
export const holdToken = (link: KeptLink, url: URL): URL => {
  link.token = url.searchParams.get(tokenParameter) || link.token;
  const clean = new URL(url);
  clean.searchParams.delete(tokenParameter);
  return clean;
};
