import { demandedIntegrity } from '../loader/demanded-integrity';

const hint = (url: string, onFailure: () => void): void => {
  const link = document.createElement('link');
  const integrity = demandedIntegrity(url);
  if (url.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
  else link.rel = 'modulepreload';
  // Hint and load must agree in these, or the browser fetches twice.
  link.crossOrigin = 'anonymous';
  if (integrity) link.integrity = integrity;
  link.href = url;
  link.addEventListener('error', () => {
    link.remove();
    onFailure();
  });
  document.head.append(link);
};

/** Prefetches files with their hashes; nothing is executed. Files that are loaded or hinted already are left out. */
export const hintFiles = (urls: readonly string[], onFailure: () => void): void => {
  const links = [...document.querySelectorAll('link')];
  for (const url of urls) if (!links.some(({ href }) => href === url)) hint(url, onFailure);
};
