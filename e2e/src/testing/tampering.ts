import type { Page } from '@playwright/test';

/** Bytes that an attacker adds to a script or style of ours: they mark the page once they have an effect. */
export const tamperedBytes = (kind: 'script' | 'style'): string =>
  kind === 'style' ? 'body{--tampered:1}' : '\nglobalThis.tampered = true;';

export const ranTampered = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      'tampered' in globalThis ||
      getComputedStyle(document.body).getPropertyValue('--tampered') !== '',
  );
