import type { Frame, Page } from '@playwright/test';
import { runAxe } from './axe';
import { expectValidMarkup } from './markup';
import { expectNoSidewaysScroll } from './screens';
import { expect, picture, sizeNames, sizes } from './test';

const expectNoViolations = async (within: Page | Frame, name: string): Promise<void> => {
  const found = (await runAxe(within)).flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n  ${failureSummary}`),
  );
  expect(found, `axe on ${name}`).toEqual([]);
};

/**
 * A screen is judged as drawn in the window's present size, after all transitions, without a dialog that leaves. A
 * spinner never ends.
 */
const standStill = async (within: Page | Frame): Promise<void> => {
  await expect(within.locator('[data-phase=leaving]')).toHaveCount(0);
  await within.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => null)));
  });
};

const look = async (page: Page, within: Page | Frame, name: string): Promise<void> => {
  await standStill(within);
  await expectNoSidewaysScroll(within);
  await picture(page, name);
  await expectNoViolations(within, name);
  await expectValidMarkup(within, name);
};

/** Judges a screen: it fits the window, axe finds no fault, its markup is valid. Keeps a picture. */
export const judge = (page: Page, name: string): Promise<void> => look(page, page, name);

/**
 * Judges a step of a long journey at its own size and at the other one. React Aria takes the change of size for an
 * on-screen keyboard: afterwards it shows a popover of a text field up to 600 ms late, and a press on an option before
 * that scrolls, which closes the popover. So a journey that chooses from such a list uses `judge` at one size.
 */
export const judgeAtBothSizes = async (page: Page, name: string): Promise<void> => {
  const before = page.viewportSize();
  for (const size of sizeNames) {
    await page.setViewportSize(sizes[size]);
    await look(page, page, `${name}-${size}`);
  }
  if (before !== null) await page.setViewportSize(before);
};

/** Judges a screen in a frame; the picture shows the surrounding page, too. */
export const judgeFrame = (page: Page, frame: Frame, name: string): Promise<void> =>
  look(page, frame, name);
