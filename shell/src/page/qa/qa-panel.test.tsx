import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReleaseChoices } from '@billfold/shared/contracts/plan.contract';
import { resetPlatform } from '../../testing/fake-platform';
import { inboxRemote, lastGood, pagePlan } from '../../testing/fake-plan';
import { losingChunks } from '../../testing/lost-chunks';
import { remoteOf } from '../../testing/fake-remote';
import {
  customerAuth,
  merchantAuth,
  startTestShell,
  stopTestShells,
  type TestShellOptions,
} from '../../testing/TestShell';
import { linkWithUse } from './link-with-use';
import { localWish, searchModules, moduleFacts, wishesWithout } from './module-facts';
import { obstacleSentences, openWith } from './open-releases';

const choices: ReleaseChoices = [
  {
    module: 'mf-inbox',
    owner: { team: 'messaging', contact: 'messaging@billfold.example' },
    releases: ['1.6.0-ccccccc', '1.0.0-aaaaaaa'].map((folder) => ({
      name: `mf-inbox@${folder}`,
      registeredAt: '2026-11-20T10:00:00.000Z',
    })),
  },
];
const requests: string[] = [];
const answerFetch = (answers: Readonly<Record<string, unknown>>) => {
  requests.length = 0;
  jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    requests.push(pathname);
    const body = answers[pathname];
    return Promise.resolve(
      body === undefined ? new Response(null, { status: 404 }) : Response.json(body),
    );
  });
};

beforeEach(() => {
  resetPlatform();
  answerFetch({ '/registry/choices': choices });
});
afterEach(() => {
  stopTestShells();
  jest.restoreAllMocks();
});

const open = async (options: Partial<TestShellOptions> = {}) => {
  const page = await startTestShell({ path: '/admin/dashboard', auth: merchantAuth, ...options });
  await userEvent.keyboard('{Control>}{Shift>}[KeyM]{/Shift}{/Control}');
  const panel = await screen.findByRole('dialog', { name: 'Modules of this page' });
  return { page, panel };
};

const rowOf = async (panel: HTMLElement, module: string): Promise<HTMLElement> => {
  const summary = within(panel).getByText(module, { selector: 'strong' });
  await userEvent.click(summary);
  return summary.closest('details') as HTMLElement;
};

it('shows the served release, its reason and its fallback', async () => {
  const { panel } = await open({
    plan: {
      remotes: [
        ...pagePlan().remotes.filter(({ module }) => module !== 'mf-inbox'),
        { ...lastGood(inboxRemote), reason: 'percentage' },
      ],
    },
  });
  const row = await rowOf(panel, 'mf-inbox');
  expect(row).toHaveTextContent('1.0.0-aaaaaaa');
  expect(row).toHaveTextContent('this visitor is among the share that is served it');
  expect(row).toHaveTextContent('0.9.0-bbbbbbb');
});

it('shows the newest local build and its fallback', async () => {
  const local = (build: string) => ({
    ...inboxRemote,
    build,
    base: `http://localhost:9000/${build}/`,
    reason: 'local' as const,
  });
  const { page, panel } = await open({
    path: '/admin/conversations',
    plan: {
      remotes: [
        ...pagePlan().remotes.filter(({ module }) => module !== 'mf-inbox'),
        local('first'),
      ],
    },
  });
  await act(() => page.shell.federation.loader.replace(local('second')));
  await userEvent.keyboard('{Escape}{Control>}{Shift>}[KeyM]{/Shift}{/Control}');
  const row = await rowOf(
    panel.isConnected ? panel : await screen.findByRole('dialog', { name: 'Modules of this page' }),
    'mf-inbox',
  );
  expect(row).toHaveTextContent('mf-inbox1.0.0-second');
  expect(row).toHaveTextContent('Falls back to1.0.0-first');
});

it('offers other registered releases and finds them by search', async () => {
  const { panel } = await open();
  await userEvent.type(within(panel).getByRole('searchbox'), '1.6.0');
  expect(
    await within(panel).findByRole('button', { name: 'Use mf-inbox@1.6.0-ccccccc' }),
  ).toBeVisible();
  expect(within(panel).getByText('messaging, messaging@billfold.example')).toBeVisible();
  expect(within(panel).queryByText('mf-admin')).not.toBeInTheDocument();
  await userEvent.type(within(panel).getByRole('searchbox'), 'x');
  expect(within(panel).getByText('Nothing is called that.')).toBeVisible();
});

describe('a release chosen in this page', () => {
  const behind = '0.9.0-bbbbbbb';
  const plan = {
    remotes: [
      ...pagePlan().remotes.filter(({ module }) => module !== 'mf-inbox'),
      lastGood(inboxRemote),
    ],
  };
  const choose = async (row: HTMLElement, release: string) =>
    userEvent.click(within(row).getByRole('button', { name: release }));

  it('runs without a reload of the page', async () => {
    const { page, panel } = await open({ plan, path: '/admin/conversations' });
    const leaveOut = jest.spyOn(page.shell.federation.recorder, 'leaveOut');
    const row = await rowOf(panel, 'mf-inbox');
    await choose(row, behind);
    expect(await within(row).findByText(/mf-inbox@0.9.0-bbbbbbb runs in this page/)).toBeVisible();
    expect(within(row).getByRole('button', { name: behind })).toBeDisabled();
    expect(leaveOut).toHaveBeenCalledWith('mf-inbox');
  });

  it('announces that a release loads with its first screen', async () => {
    const { page, panel } = await open({ plan });
    const row = await rowOf(panel, 'mf-inbox');
    await choose(row, behind);
    expect(
      await within(row).findByText(
        'mf-inbox@0.9.0-bbbbbbb is loaded as soon as something of it is shown.',
      ),
    ).toBeVisible();
    await page.go('/admin/conversations');
    expect(await within(row).findByText(/mf-inbox@0.9.0-bbbbbbb runs in this page/)).toBeVisible();
  });

  it('names the release that runs in place of a failed one', async () => {
    let isBroken = false;
    const Screen = () => {
      if (isBroken) throw new Error('render broke');
      return <h1>Inbox</h1>;
    };
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const routes = [
      { path: '/admin/conversations', lazy: () => Promise.resolve({ Component: Screen }) },
    ];
    const { panel } = await open({
      plan,
      path: '/admin/conversations',
      source: (release) =>
        Promise.resolve({
          createRemote: () =>
            remoteOf(
              release,
              release.version === '1.0.0' && release.module === 'mf-inbox' ? { routes } : {},
            ),
        }),
    });
    const row = await rowOf(panel, 'mf-inbox');
    await choose(row, behind);
    await within(row).findByText(/mf-inbox@0.9.0-bbbbbbb runs in this page/);
    isBroken = true;
    await choose(row, '1.0.0-aaaaaaa');
    expect(
      await within(row).findByText(
        "mf-inbox@1.0.0-aaaaaaa isn't working here, so mf-inbox@0.9.0-bbbbbbb is running instead.",
      ),
    ).toBeVisible();
  });

  it('keeps the release and its beacons while work is unsaved', async () => {
    const { page, panel } = await open({
      plan,
      path: '/admin/conversations',
      remotes: { 'mf-inbox': { canReload: () => false } },
    });
    const leaveOut = jest.spyOn(page.shell.federation.recorder, 'leaveOut');
    await choose(await rowOf(panel, 'mf-inbox'), behind);
    expect(await within(panel).findByText(/isn't saved yet/)).toBeVisible();
    expect(leaveOut).not.toHaveBeenCalled();
  });
});

it('opens from the address and removes the parameter on close', async () => {
  const page = await startTestShell({ path: '/admin/invoices?modules&q=a', auth: merchantAuth });
  await screen.findByRole('dialog', { name: 'Modules of this page' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(page.address()).toBe('/admin/invoices?q=a'));
});

it('opens from the address again after a failed load', async () => {
  const page = await startTestShell({ path: '/admin/invoices', auth: merchantAuth });
  await losingChunks(() => page.go('/admin/invoices?modules'));
  expect(
    await screen.findByText("We couldn't open the modules panel. Please try again."),
  ).toBeVisible();
  await waitFor(() => expect(page.address()).toBe('/admin/invoices'));
  await page.go('/admin/invoices?modules');
  expect(await screen.findByRole('dialog', { name: 'Modules of this page' })).toBeVisible();
});

it('keeps the panel when Escape empties its search', async () => {
  const { panel } = await open();
  const search = within(panel).getByRole('searchbox');
  await userEvent.type(search, 'inbox{Escape}');
  expect(search).toHaveValue('');
  expect(panel).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('does not open on payment pages', async () => {
  await startTestShell({ path: '/customer/blytzwallet/invoice/9?modules', auth: customerAuth });
  await userEvent.keyboard('{Control>}{Shift>}[KeyM]{/Shift}{/Control}');
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(requests).not.toContain('/registry/choices');
});

it('accepts a token in production and requests no choices', async () => {
  const { panel } = await open({ plan: { allowsChoice: false, environment: 'production' } });
  expect(within(panel).getByRole('textbox', { name: 'Token' })).toBeVisible();
  const row = await rowOf(panel, 'mf-inbox');
  expect(
    within(row).queryByRole('textbox', { name: 'Development server' }),
  ).not.toBeInTheDocument();
  expect(requests).not.toContain('/registry/choices');
});

it('shows an error with a retry when the releases cannot be read', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('down'));
  const { panel } = await open();
  expect(await within(panel).findByRole('alert')).toHaveTextContent("couldn't load");
  await userEvent.click(within(panel).getByRole('button', { name: 'Try again' }));
  await userEvent.type(within(panel).getByRole('searchbox'), '1.6.0');
  expect(
    await within(panel).findByRole('button', { name: 'Use mf-inbox@1.6.0-ccccccc' }),
  ).toBeVisible();
});

it('reads the releases and clears the message on each opening', async () => {
  const { panel } = await open({ remotes: { 'mf-admin': { canReload: () => false } } });
  await userEvent.type(within(panel).getByRole('searchbox'), '1.6.0');
  await userEvent.click(
    await within(panel).findByRole('button', { name: 'Use mf-inbox@1.6.0-ccccccc' }),
  );
  expect(within(panel).getByText(obstacleSentences.unsaved)).toBeVisible();
  await userEvent.keyboard('{Control>}{Shift>}[KeyM]{/Shift}{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  requests.length = 0;
  await userEvent.keyboard('{Control>}{Shift>}[KeyM]{/Shift}{/Control}');
  const again = await screen.findByRole('dialog', { name: 'Modules of this page' });
  expect(within(again).queryByText(obstacleSentences.unsaved)).not.toBeInTheDocument();
  await waitFor(() => expect(requests).toContain('/registry/choices'));
});

describe('the address of a choice', () => {
  it('keeps the page and replaces earlier wishes', () => {
    expect(
      linkWithUse(
        ['mf-inbox@1.6.0-ccccccc'],
        'http://localhost/admin/invoices?q=a&use=x&modules#top',
      ),
    ).toBe('http://localhost/admin/invoices?q=a&use=mf-inbox@1.6.0-ccccccc#top');
    expect(linkWithUse(['mf-inbox@http://localhost:8598'], 'http://localhost/a')).toBe(
      'http://localhost/a?use=mf-inbox@http://localhost:8598',
    );
    expect(linkWithUse(['mf-a@1.0.0+b'], 'http://localhost/a')).toBe(
      'http://localhost/a?use=mf-a@1.0.0%2Bb',
    );
  });

  it('resets one module and repeats the other wishes', () => {
    const swapped = pagePlan().remotes.map((remote) =>
      remote.module === 'mf-inbox' || remote.module === 'mf-admin'
        ? { ...remote, reason: 'override' as const }
        : remote,
    );
    expect(wishesWithout(pagePlan({ remotes: swapped }), 'mf-inbox')).toEqual([
      'reset',
      'mf-admin@1.0.0-aaaaaaa',
    ]);
  });

  it('is not opened while work is unsaved', () => {
    const opened = jest.fn();
    expect(openWith({ canReload: () => false }, ['x'], opened)).toBe('unsaved');
    expect(opened).not.toHaveBeenCalled();
  });

  it('is not opened without a connection', () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const opened = jest.fn();
    expect(openWith({ canReload: () => true }, ['x'], opened)).toBe('offline');
    expect(opened).not.toHaveBeenCalled();
  });

  it.each([
    ['8598', 'mf-inbox@http://localhost:8598'],
    [' http://localhost:8598/ ', 'mf-inbox@http://localhost:8598'],
    ['https://evil.example', null],
    ['http://localhost', null],
    ['http://localhost:99999', null],
    ['http://localhost:80/x', null],
  ])('is for a development server: %s', (text, choice) =>
    expect(localWish('mf-inbox', text)).toBe(choice),
  );
});

it('keeps all releases when the search names the module', () => {
  expect(searchModules(moduleFacts(pagePlan()), choices, 'inbox')).toMatchObject([
    { releases: [{}, {}] },
  ]);
});
