/** `mf-inbox@1.4.2-3fa9c1e` as people read it: version and the first seven of the build. */
export const shortRelease = (name: string): string => {
  const release = name.slice(name.indexOf('@') + 1);
  const cut = release.lastIndexOf('-');
  return cut < 0 ? release : `${release.slice(0, cut)}-${release.slice(cut + 1, cut + 8)}`;
};
