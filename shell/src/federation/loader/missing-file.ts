import type { PlannedRelease } from './planned-release';

const hasArrived = (url: string): boolean => {
  if (!url.endsWith('.css')) return performance.getEntriesByName(url, 'resource').length > 0;
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  // A link outside the document has not been requested yet.
  return links.every(({ href, sheet }) => href !== url || sheet !== null);
};

/**
 * The file that a timed-out step most probably waited for: the first of its files that has not arrived. Null when the
 * browser has no timings.
 */
export const missingFileOf = (
  release: PlannedRelease,
  stage: 'entry' | 'chunk',
  part: string,
): string | null => {
  const path = part.slice(part.indexOf(':') + 1);
  const boot = release.routes.find((route) => route.path === path)?.boot ?? [];
  const base = new URL(release.base, document.baseURI);
  // Of a developer's own server the manifest is fetched, too.
  const first = release.reason === 'local' && release.manifest === null ? ['mf-manifest.json'] : [];
  const files =
    stage === 'entry'
      ? [...first, release.entry, ...boot.filter((file) => file.endsWith('.js'))]
      : boot;
  return (
    [...new Set(files)].map((file) => new URL(file, base).href).find((url) => !hasArrived(url)) ??
    null
  );
};
