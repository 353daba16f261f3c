const longestOrigin = 300;
const longestAddress = 2_000;
const local = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Characters that parsers drop or read as a slash: an address with one of them is refused. */
const DECEPTIVE = /[\s\\\p{Cc}\p{Cf}]/u;

const parse = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

const isReachable = (url: URL, allowsLocal: boolean): boolean =>
  url.protocol === 'https:' || (allowsLocal && url.protocol === 'http:' && local.has(url.hostname));

/**
 * An origin as browsers write it, or undefined: https, and plain http for localhost where allowed.
 * A path, a user, a default port or capitals make it invalid.
 */
export const readOrigin = (
  text: string,
  { allowsLocal }: { readonly allowsLocal: boolean },
): string | undefined => {
  if (text.length > longestOrigin || DECEPTIVE.test(text) || /[;,'"*]/.test(text)) return undefined;
  const url = parse(text);
  return url !== undefined && url.origin === text && isReachable(url, allowsLocal)
    ? text
    : undefined;
};

/**
 * Where a payer may be sent back to: a path of our own site, or an address at one of the merchant's registered origins.
 * Answers it as a browser will read it; undefined for anything else.
 */
export const readReturnAddress = (
  text: string,
  origins: readonly string[],
  { allowsLocal }: { readonly allowsLocal: boolean },
): string | undefined => {
  if (text.length > longestAddress || DECEPTIVE.test(text)) return undefined;
  if (text.startsWith('/')) {
    const home = 'https://own.invalid';
    const url = parse(`${home}${text}`);
    if (
      text.startsWith('//') ||
      url === undefined ||
      url.origin !== home ||
      url.pathname.startsWith('//')
    )
      return undefined;
    return `${url.pathname}${url.search}${url.hash}`;
  }
  if (!/^https?:\/\/[^/]/i.test(text)) return undefined;
  const url = parse(text);
  if (
    url === undefined ||
    url.username !== '' ||
    url.password !== '' ||
    text.split(/[/?#]/)[2]?.includes('@') === true
  )
    return undefined;
  return isReachable(url, allowsLocal) && origins.includes(url.origin) ? url.href : undefined;
};
