import { dayMs } from '@billfold/shared/contracts/durations';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Pool } from 'pg';
import { judgeAtBothSizes } from '../testing/judge';
import { product, realTime } from '../testing/control';
import type { VisitOptions } from '../testing/test';

type Visit = (path: string, options?: VisitOptions) => Promise<Page>;

/** One day of Cedar Water, on two API processes whose clock all browsers share. */
export type Day = {
  readonly db: Pool;
  /** The day at Cedar Water, YYYY-MM-DD. */
  readonly date: string;
  readonly dayBefore: string;
  /** The owner's browser. */
  readonly page: Page;
  /** One more browser, at the time of the day. */
  readonly visit: Visit;
  /** One more tab of the owner. */
  readonly openTab: (path: string) => Promise<Page>;
  /** Moves the clocks of all processes and browsers. */
  readonly moveTo: (time: string) => Promise<void>;
  /** Judges the owner's screen at both sizes and keeps pictures. */
  readonly look: (name: string) => Promise<void>;
};

const zone = 'America/Denver';
const dayOf = (moment: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(moment);

/** The moment of a wall time HH:MM or HH:MM:SS at Cedar Water. */
const momentOf = (date: string, time: string): Date => {
  const [, offset = ''] =
    /GMT([+-]\d\d:\d\d)/.exec(
      new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).format(
        new Date(`${date}T18:00:00Z`),
      ),
    ) ?? [];
  return new Date(`${date}T${time.length === 5 ? `${time}:00` : time}${offset}`);
};

export type BegunDay = Omit<Day, 'page' | 'look' | 'openTab'> & { readonly now: () => Date };

/** Begins shortly before 08:00 of tomorrow, with the demo world and nothing open. */
export const beginDay = async (db: Pool, visit: Visit): Promise<BegunDay> => {
  await product.reset();
  await product.addApi();
  const date = dayOf(new Date(realTime().getTime() + dayMs));
  let now = momentOf(date, '07:55');
  let movedAt = realTime().getTime();
  await product.setClock(now);
  const contexts = new Set<BrowserContext>();
  return {
    db,
    date,
    now: () => new Date(now.getTime() + realTime().getTime() - movedAt),
    dayBefore: dayOf(new Date(now.getTime() - dayMs)),
    visit: (path, options = {}) =>
      visit(path, {
        ...options,
        prepare: async (context) => {
          await context.clock.install({
            time: new Date(now.getTime() + realTime().getTime() - movedAt),
          });
          contexts.add(context);
          context.on('close', () => contexts.delete(context));
          await options.prepare?.(context);
        },
      }),
    moveTo: async (time) => {
      now = momentOf(date, time);
      movedAt = realTime().getTime();
      await product.setClock(now);
      await Promise.all([...contexts].map((context) => context.clock.setSystemTime(now)));
    },
  };
};

/** Seats the owner in front of a page. */
export const seatOwner = (begun: BegunDay, page: Page): Day => ({
  ...begun,
  page,
  openTab: async (to) => {
    const tab = await page.context().newPage();
    await tab.goto(to);
    return tab;
  },
  look: (name) => judgeAtBothSizes(page, `staff-day-${name}`),
});

export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: true });
export const rowOf = (within: Page | Locator, text: string | RegExp): Locator =>
  within.getByRole('row', { name: text });

/**
 * Chooses what a field suggests for these letters. The press scrolls to the field first: a later scroll closes the
 * suggestions.
 */
export const choose = async (
  field: Locator,
  letters: string,
  option = new RegExp(letters),
): Promise<void> => {
  await field.click();
  await field.fill(letters);
  await field.page().getByRole('option', { name: option }).first().click();
};

/** The only row of a query. */
export const one = async <Row extends object>(
  db: Pool,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row> => {
  const { rows } = await db.query<Row>(text, [...values]);
  const [row] = rows;
  if (row === undefined) throw new Error(`No row: ${text}`);
  return row;
};
