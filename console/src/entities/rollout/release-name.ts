/** Shortens `mf-inbox@1.4.2-3fa9c1e` to version and the first seven characters of the build. */
export const shortRelease = (name: string): string => {
  const release = name.slice(name.indexOf('@') + 1);
  const cut = release.lastIndexOf('-');
  return cut < 0 ? release : `${release.slice(0, cut)}-${release.slice(cut + 1, cut + 8)}`;
};

/**
 * A text of the registry with its releases as tables here have them: `mf-inbox@1.4.2-3fa9c1e0b7d2` is `mf-inbox
 * 1.4.2-3fa9c1e`.
 */
export const withShortReleases = (text: string): string =>
  text.replaceAll(/\b(shell|mf-[a-z0-9-]+)@(\d+\.\d+\.\d+\S*?-[0-9a-f]{7})[0-9a-f]*\b/gu, '$1 $2');
