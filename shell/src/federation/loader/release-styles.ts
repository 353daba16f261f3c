import type { PlannedRelease } from './planned-release';

const styleLinks = (): readonly HTMLLinkElement[] => [
  ...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'),
];

const folderOf = ({ base }: PlannedRelease): string => new URL(base, document.baseURI).href;

/**
 * Lets only the styles of one release of a module apply: its releases use the same class names. A medium that never
 * matches keeps a style loaded, so that the way back needs no request.
 */
export const applyStylesOf = (
  active: PlannedRelease,
  releases: readonly PlannedRelease[],
): void => {
  const activeFolder = folderOf(active);
  const folders = releases.map(folderOf);
  for (const link of styleLinks()) {
    const folder = folders.find((candidate) => link.href.startsWith(candidate));
    if (folder === undefined) continue;
    const media = folder === activeFolder ? 'all' : 'not all';
    if (link.media !== media) link.media = media;
  }
};

/** Takes the styles of releases away that no way leads back to. */
export const removeStylesOf = (
  gone: readonly PlannedRelease[],
  kept: readonly PlannedRelease[],
): void => {
  const isIn = (releases: readonly PlannedRelease[], { href }: HTMLLinkElement): boolean =>
    releases.some((release) => href.startsWith(folderOf(release)));
  for (const link of styleLinks()) if (isIn(gone, link) && !isIn(kept, link)) link.remove();
};
