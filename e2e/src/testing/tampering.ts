import type { Page } from '@playwright/test';

/** Bytes that somebody adds to a script or style of ours: they leave a trace in the page once they have an effect. */
export const tamperedBytes = (kind: 'script' | 'style'): string =>
  kind === 'style' ? 'body{--tampered:1}' : '\nglobalThis.tampered = true;';

export const ranTampered = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      'tampered' in globalThis ||
      getComputedStyle(document.body).getPropertyValue('--tampered') !== '',
  );
