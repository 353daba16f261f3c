import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pagePlan } from '../../testing/fake-plan';
import { resetPlatform, setWidth } from '../../testing/fake-platform';
import {
  cedar,
  merchantAuth,
  startTestShell,
  stopTestShells,
  type TestShellOptions,
} from '../../testing/TestShell';

beforeEach(() => {
  resetPlatform();
  localStorage.removeItem('billfold.desk-keys');
});
afterEach(stopTestShells);

const remotes = pagePlan().remotes.map((remote) =>
  remote.module === 'mf-admin'
    ? { ...remote, slots: ['new-customer', 'new-invoice', 'desk-tools'] }
    : remote,
);
type Props = Readonly<Record<string, unknown>>;
const given: Props[] = [];
const slots = {
  'desk-tools': () =>
    Promise.resolve({
      Component: (props: Props) => {
        given.push(props);
        return props['tool'] === null ? null : <p>{props['tool'] as string} is open</p>;
      },
    }),
  'new-customer': () => Promise.resolve({ Component: () => <p>form</p> }),
};
/** A list of two rows with a search. */
const Screen = () => (
  <>
    <h1>Screen</h1>
    <input type="search" aria-label="Search" />
    <textarea aria-label="Note" />
    <table>
      <tbody>
        <tr tabIndex={0}>
          <td>First</td>
        </tr>
        <tr tabIndex={0}>
          <td>Second</td>
        </tr>
      </tbody>
    </table>
  </>
);
const screens = (paths: readonly string[]) =>
  paths.map((path) => ({ path, lazy: () => Promise.resolve({ Component: Screen }) }));
const start = async (path = '/admin/customers', options: Partial<TestShellOptions> = {}) => {
  const page = await startTestShell({
    path,
    auth: merchantAuth,
    answers: {
      'GET merchants/get_self': {
        ...cedar,
        merchants: [{ id: 1, name: 'Cedar Water', permissions: ['view', 'customers'] }],
      },
    },
    plan: { remotes },
    remotes: {
      'mf-admin': { slots, routes: screens(['/admin/customers', '/admin/invoices']) },
    },
    ...options,
  });
  await screen.findByRole('heading', { name: 'Screen' });
  return page;
};
/** The keys are loaded once the page is drawn: a key is pressed until it is followed. */
const press = (keys: string, seen: () => void) =>
  waitFor(async () => {
    await userEvent.keyboard(keys);
    seen();
  });
const row = (name: string) => screen.getByRole('row', { name });
/** Follows keys before a test expects that one does nothing. */
const ready = () => press('j', () => expect(row('First')).toHaveFocus());

describe('the tools of the desk', () => {
  it.each([
    ['desktop', 1_280],
    ['phone', 360],
  ])('open by a button of the header on a %s', async (_what, width) => {
    setWidth(width);
    const page = await start();
    await userEvent.click(await screen.findByRole('button', { name: 'Find anything' }));
    expect(await screen.findByText('find is open')).toBeInTheDocument();
    expect(page.address()).toBe('/admin/customers?desk=find');
    await page.back();
    await waitFor(() => expect(screen.queryByText('find is open')).toBeNull());
  });

  it('open and close by Ctrl-K, in a field too', async () => {
    const page = await start('/admin/customers?status=active');
    await ready();
    await userEvent.click(screen.getByLabelText('Note'));
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByText('find is open');
    expect(page.address()).toBe('/admin/customers?status=active&desk=find');
    await userEvent.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(page.address()).toBe('/admin/customers?status=active'));
  });

  it('get the pages and forms of the person with their keys', async () => {
    await start('/admin/customers?desk=find');
    await screen.findByText('find is open');
    const { pages, forms, formParameter } = given.at(-1) ?? {};
    expect(formParameter).toBe('new');
    expect(forms).toEqual([
      { word: 'customer', label: 'New Customer', icon: 'customers', keys: 'n c' },
    ]);
    expect(pages).toContainEqual({
      path: '/admin/customers',
      title: 'Customers',
      icon: 'customers',
      keys: 'g c',
    });
    const paths = (pages as readonly { path: string }[]).map(({ path }) => path);
    expect(paths.filter((path) => /[:*]/.test(path) || path === '/admin')).toEqual([]);
    expect(paths).not.toContain('/admin/caliber');
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('are not offered while no release has them', async () => {
    const page = await start('/admin/customers?desk=find', { plan: pagePlan() });
    expect(screen.queryByRole('button', { name: 'Find anything' })).toBeNull();
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(page.address()).toBe('/admin/customers?desk=find');
  });
});

describe('the keys of every page', () => {
  it('open a page by G, a form by N, and the list of keys', async () => {
    const page = await start();
    await press('gi', () => expect(page.address()).toBe('/admin/invoices'));
    await press('nc', () => expect(page.address()).toBe('/admin/invoices?new=customer'));
    await page.go('/admin/customers');
    await press('?', () => expect(page.address()).toBe('/admin/customers?desk=keys'));
  });

  it('bring the cursor to the search by a slash, which is not typed', async () => {
    await start();
    await press('/', () => expect(screen.getByLabelText('Search')).toHaveFocus());
    expect(screen.getByLabelText('Search')).toHaveValue('');
  });

  it('step through the rows of a list by J and K', async () => {
    await start();
    await ready();
    await userEvent.keyboard('j');
    expect(row('Second')).toHaveFocus();
    await userEvent.keyboard('j');
    expect(row('Second')).toHaveFocus();
    await userEvent.keyboard('k');
    expect(row('First')).toHaveFocus();
  });

  it('are letters while text is typed', async () => {
    const page = await start();
    await ready();
    await userEvent.type(screen.getByLabelText('Note'), 'gi?/nc');
    expect(screen.getByLabelText('Note')).toHaveValue('gi?/nc');
    expect(page.address()).toBe('/admin/customers');
  });

  it('do nothing while a dialog is open, nor together with Ctrl, Alt or Meta', async () => {
    const page = await start();
    await ready();
    await userEvent.keyboard('{Control>}j{/Control}{Alt>}j{/Alt}{Meta>}j{/Meta}');
    expect(row('First')).toHaveFocus();
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    document.body.append(dialog);
    await userEvent.keyboard('gi?{Control>}k{/Control}');
    expect(page.address()).toBe('/admin/customers');
    dialog.remove();
    await press('gi', () => expect(page.address()).toBe('/admin/invoices'));
  });

  it('leave a key alone that a module has handled', async () => {
    const page = await start();
    await ready();
    const handle = (event: KeyboardEvent) => event.preventDefault();
    document.addEventListener('keydown', handle);
    await userEvent.keyboard('gi?');
    document.removeEventListener('keydown', handle);
    expect(page.address()).toBe('/admin/customers');
  });

  it('are off where this browser switched them off, but for Ctrl-K', async () => {
    const page = await start();
    await ready();
    act(() => localStorage.setItem('billfold.desk-keys', 'off'));
    await userEvent.keyboard('gi?j');
    expect(page.address()).toBe('/admin/customers');
    expect(row('First')).toHaveFocus();
    await press('{Control>}k{/Control}', () =>
      expect(page.address()).toBe('/admin/customers?desk=find'),
    );
  });
});
