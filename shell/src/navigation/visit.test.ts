import { createVisits } from './visit';

const screenOf = (area: 'customer') => ({ module: 'mf-customer', part: { kind: 'screen', path: '/x' }, path: '/x', area, title: 'X' }) as never;

const startVisits = ({ hasOverrides = false, goesTo = null as string | null } = {}) => {
  const opened: string[] = [];
  const decide = { goesTo };
  const visits = createVisits({
    guard: () => Promise.resolve(decide.goesTo === null ? { kind: 'enter' } : { kind: 'go', to: decide.goesTo }) as never,
    loader: { load: () => Promise.resolve() } as never,
    dispatch: () => {},
    areaReady: () => Promise.resolve(),
    targetHash: () => '',
    hasOverrides,
    openPage: (address) => void opened.push(address),
  });
  const visit = (path: string) => visits.visit(new Request(`http://localhost${path}`), screenOf('customer'));
  return { visit, opened, decide };
};
const replacesEntry = (answer: unknown) => answer instanceof Response && answer.headers.has('X-Remix-Replace');

describe('a visit', () => {
  it('replaces the entry when the page’s own address redirects, and keeps it later, so that Back works', async () => {
    const { visit, decide } = startVisits({ goesTo: '/login' });
    await expect(visit('/customer/dashboard').catch(replacesEntry)).resolves.toBe(true);
    decide.goesTo = null;
    await visit('/customer/dashboard');
    decide.goesTo = '/customer/blytzwallet/invoice/9';
    await expect(visit('/customer/blytzwallet/invoice/9?auth_token=t').catch(replacesEntry)).resolves.toBe(false);
  });

  it('opens a payment page as a page of its own while a release is swapped in', async () => {
    const { visit, opened } = startVisits({ hasOverrides: true });
    await visit('/customer/dashboard');
    void visit('/customer/blytzwallet/invoice/9');
    await Promise.resolve().then(() => new Promise((resolve) => setTimeout(resolve, 0)));
    expect(opened).toEqual(['http://localhost/customer/blytzwallet/invoice/9']);
  });

  it('stays in the page when nothing is swapped in', async () => {
    const { visit, opened } = startVisits();
    await visit('/customer/dashboard');
    await visit('/customer/blytzwallet/invoice/9');
    expect(opened).toEqual([]);
  });
});
