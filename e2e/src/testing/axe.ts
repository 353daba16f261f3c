import type { Frame, Page } from '@playwright/test';
import axe from 'axe-core';

type Violation = {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
};
type PageWithAxe = {
  readonly axe?: {
    readonly run: (options: object) => Promise<{ readonly violations: readonly Violation[] }>;
  };
  readonly loadAxe?: () => void;
};

/**
 * Runs in each page before its own scripts. A page that calls `loadAxe` uses what the process compiled for an earlier
 * page: a script that a test sends in is compiled each time.
 */
export const axeOnDemand = `globalThis.loadAxe = function () {${axe.source}\n};`;

const loadAxe = async (within: Page | Frame): Promise<void> => {
  const isLoaded = await within.evaluate(() => {
    const page = globalThis as PageWithAxe;
    if (page.axe === undefined) page.loadAxe?.();
    return page.axe !== undefined;
  });
  // A browser context of the test's own has no such script.
  if (!isLoaded) await within.evaluate(axe.source);
};

/** All rules, advice on best practice included. Frames within have no axe of their own. */
export const runAxe = async (within: Page | Frame): Promise<readonly Violation[]> => {
  await loadAxe(within);
  return within.evaluate(async () => {
    const { axe: loaded } = globalThis as PageWithAxe;
    if (loaded === undefined) throw new Error('The page has lost axe.');
    const { violations } = await loaded.run({
      resultTypes: ['violations'],
      iframes: false,
      // The style sheets, which axe fetches by default, serve only an experimental rule.
      preload: { assets: ['media'] },
    });
    return violations;
  });
};
