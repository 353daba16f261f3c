/** Shortens `mf-inbox@1.4.2-3fa9c1e` to version and the first seven characters of the build. */
export const shortRelease = (name: string): string => {
  const release = name.slice(name.indexOf('@') + 1);
  const cut = release.lastIndexOf('-');
  return cut < 0 ? release : `${release.slice(0, cut)}-${release.slice(cut + 1, cut + 8)}`;
};
