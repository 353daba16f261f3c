import { openAnew } from '../../federation/loader/new-page';

/** The page's address without the wish for another release. */
export const addressWithoutUse = (href: string): URL => {
  const url = new URL(href);
  url.searchParams.delete('use');
  return url;
};

/**
 * Resets every override of this browser and reloads the page. When the registry does not answer, `use=reset` in the
 * address has the same effect.
 */
export const resetOverrides = async (open: (href: string) => void = openAnew): Promise<void> => {
  const url = addressWithoutUse(globalThis.location.href);
  try {
    const answer = await fetch('/registry/overrides/reset', {
      method: 'POST',
      signal: AbortSignal.timeout(5_000),
    });
    if (!answer.ok) url.searchParams.set('use', 'reset');
  } catch {
    url.searchParams.set('use', 'reset');
  }
  open(url.href);
};
