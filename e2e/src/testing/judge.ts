import type { Frame, Page } from '@playwright/test';
import axe from 'axe-core';
import { expectValidMarkup } from './markup';
import { expectNoSidewaysScroll } from './screens';
import { expect, picture, sizeNames, sizes } from './test';

type Violation = {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
};

/** Everything axe knows, its advice on best practice included. */
const expectNothingFound = async (page: Page | Frame, name: string): Promise<void> => {
  // Half a megabyte, and the page keeps it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      readonly axe: {
        readonly run: (options: object) => Promise<{ readonly violations: readonly Violation[] }>;
      };
    };
    return (await axe.run({ resultTypes: ['violations'] })).violations;
  });
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n  ${failureSummary}`),
  );
  expect(found, `axe on ${name}`).toEqual([]);
};

/** Colours are judged after all transitions. */
const standStill = async (page: Page, within: Page | Frame): Promise<void> => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await within.evaluate(() => {
    // A spinner never ends.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.all(ending.map((animation) => animation.finished.catch(() => null)));
  });
};

const judgeWithin = async (page: Page, within: Page | Frame, name: string): Promise<void> => {
  const wasReduced = await page.evaluate(
    () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  await standStill(page, within);
  await expectNoSidewaysScroll(within);
  await picture(page, name);
  await expectNothingFound(within, name);
  await expectValidMarkup(within, name);
  if (!wasReduced) await page.emulateMedia({ reducedMotion: 'no-preference' });
};

/** Judges a screen: it fits the window, axe finds no fault, its markup is valid. Keeps a picture. */
export const judge = (page: Page, name: string): Promise<void> => judgeWithin(page, page, name);

/**
 * Judges a step of a long journey at its own size and at the other one. React Aria takes the change of size for an on-screen keyboard:
 * afterwards it shows a popover of a text field up to 600 ms late, and a press on an option before that scrolls, which closes the popover.
 * So a journey that chooses from such a list uses `judge` at one size.
 */
export const judgeAtBothSizes = async (page: Page, name: string): Promise<void> => {
  const standing = page.viewportSize();
  for (const size of sizeNames) {
    await page.setViewportSize(sizes[size]);
    await judge(page, `${name}-${size}`);
  }
  if (standing !== null) await page.setViewportSize(standing);
};

/** Judges a screen in a frame; the picture shows the surrounding page, too. */
export const judgeFrame = (page: Page, frame: Frame, name: string): Promise<void> =>
  judgeWithin(page, frame, name);
