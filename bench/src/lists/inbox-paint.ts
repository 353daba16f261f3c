import { makeFolder, type Teardown } from '../stage/bench';
import { openBrowser, openProduct } from '../stage/servers';
import { timesOf } from '../stage/statistics';
import { signIn, type ListStage } from './list-stage';

const rowsOfPage = 25;

/**
 * How long the inbox takes in a browser, with the whole product on the database of the lists: from the start of the
 * navigation until the first page of conversations is drawn, with files in the cache and on the first visit.
 */
export const measureInboxPaint = async (
  { databaseUrl }: ListStage,
  staff: string,
  times: number,
  teardown: Teardown,
) => {
  const product = await openProduct(
    teardown,
    await makeFolder(teardown, 'inbox'),
    { DATABASE_URL: databaseUrl, DEMO: '0' },
    { apiProcess: 'separate', durability: 'full' },
  );
  const browser = await openBrowser(teardown);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const { auth_token, username, id, role } = await signIn(product.url, staff);
  // As the shell stores it.
  const session = { auth_token, username, user_id: id, user_role: role, is_merchant: true };
  await page.addInitScript((text) => localStorage.setItem('auth', text), JSON.stringify(session));
  const drawn: number[] = [];
  const visit = async (): Promise<void> => {
    await page.goto(`${product.url}/admin/conversations`);
    const at = await page.waitForFunction((rows) => {
      const isDrawn = document.querySelectorAll('[data-sub-id]').length >= rows;
      return isDrawn ? performance.now() : false;
    }, rowsOfPage);
    drawn.push(Number(await at.jsonValue()));
  };
  for (let time = 0; time <= times; time += 1) await visit();
  const [firstVisitMs = 0, ...later] = drawn;
  return { ...timesOf(later), firstVisitMs };
};
