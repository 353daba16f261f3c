import type { PlannedRelease } from './planned-release';

/**
 * The styles of one module: `folders` of all its releases that this page knew, `active` that of the mounted one;
 * `parts` counts what of it is on the page.
 */
type ModuleStyles = { readonly folders: Set<string>; active: string | null; parts: number };

const modules = new Map<string, ModuleStyles>();

const stylesOf = (module: string): ModuleStyles => {
  const existing = modules.get(module) ?? { folders: new Set(), active: null, parts: 0 };
  modules.set(module, existing);
  return existing;
};

const styleLinks = (): readonly HTMLLinkElement[] => [
  ...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'),
];

const folderOf = ({ base }: PlannedRelease): string => new URL(base, document.baseURI).href;

/**
 * Lets a style of a module apply only while a part of the module is on the page, and only that of the mounted release:
 * its releases use the same class names. A medium that never matches keeps a style loaded, so that the way back needs
 * no request.
 */
export const setMedia = (link: HTMLLinkElement): void => {
  for (const { folders, active, parts } of modules.values()) {
    const folder = [...folders].find((candidate) => link.href.startsWith(candidate));
    if (folder === undefined) continue;
    const media = folder === active && parts > 0 ? 'all' : 'not all';
    if (link.media !== media) link.media = media;
    return;
  }
};

/** Names the release of a module whose styles apply; also those that come later. */
export const applyStylesOf = (
  active: PlannedRelease,
  releases: readonly PlannedRelease[],
): void => {
  const styles = stylesOf(active.module);
  styles.active = folderOf(active);
  for (const release of releases) styles.folders.add(folderOf(release));
  styleLinks().forEach(setMedia);
};

/** No release of the module is mounted. */
export const endStylesOf = (module: string): void => {
  stylesOf(module).active = null;
  styleLinks().forEach(setMedia);
};

/** A part of the module was mounted. Returns the function to call when it unmounts. */
export const holdStylesOf = (module: string): (() => void) => {
  const change = (parts: 1 | -1): void => {
    const styles = stylesOf(module);
    styles.parts += parts;
    if (styles.parts === (parts === 1 ? 1 : 0)) styleLinks().forEach(setMedia);
  };
  change(1);
  return () => change(-1);
};

/** Whether a part of the module is on the page. */
export const isOnPage = (module: string): boolean => (modules.get(module)?.parts ?? 0) > 0;

/** Takes the styles of releases away that no way leads back to. */
export const removeStylesOf = (
  gone: readonly PlannedRelease[],
  kept: readonly PlannedRelease[],
): void => {
  const isIn = (releases: readonly PlannedRelease[], { href }: HTMLLinkElement): boolean =>
    releases.some((release) => href.startsWith(folderOf(release)));
  for (const link of styleLinks()) if (isIn(gone, link) && !isIn(kept, link)) link.remove();
};
