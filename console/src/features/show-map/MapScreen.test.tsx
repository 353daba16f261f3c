import type { MapAddress, ModuleMap } from '@billfold/shared/contracts/module-map.contract';
import { screen, within } from '@testing-library/react';
import { renderConsole } from '../../testing/render-console';

const inbox = 'mf-inbox@1.4.2-aaaaaaa';
const address = (change: Partial<MapAddress>): MapAddress => ({
  pattern: '/admin/conversations',
  module: 'mf-inbox',
  held: 'default',
  release: inbox,
  isPayment: false,
  former: null,
  changedBy: null,
  reason: null,
  changedAt: null,
  shownBy: 'mf-inbox',
  ...change,
});
const module = (name: string, change: Partial<ModuleMap['modules'][number]> = {}) => ({
  module: name,
  status: 'served' as const,
  message: null,
  team: 'messaging',
  runs: [],
  slots: [],
  needs: {},
  ...change,
});
const conflict = 'mf-inbox and mf-rooms both claim the address /admin/rooms.';
const map: ModuleMap = {
  environment: 'dev',
  modules: [
    module('shell'),
    module('mf-inbox', {
      runs: [
        { environment: 'qa', release: inbox, role: 'default', subject: null },
        { environment: 'dev', release: inbox, role: 'default', subject: null },
        {
          environment: 'dev',
          release: 'mf-inbox@1.5.0-bbbbbbb',
          role: 'percentage',
          subject: '5',
        },
      ],
      slots: ['chat', 'unread'],
      drawnBy: { chat: ['mf-rooms'], unread: [] },
      uses: ['mf-old/notes'],
      needs: { react: '^19.3.1' },
    }),
    module('mf-rooms', { status: 'off', message: 'Back at noon' }),
    module('mf-old', { status: 'retired', team: null }),
  ],
  addresses: [
    address({}),
    address({ pattern: '/donation', module: 'mf-rooms', isPayment: true, shownBy: null }),
    address({
      pattern: '/donation',
      module: 'mf-rooms',
      held: 'listed',
      release: null,
      former: 'mf-inbox',
      reason: 'a team of its own',
      shownBy: 'mf-inbox',
    }),
  ],
  shares: [
    {
      name: 'react',
      provided: [{ release: 'shell@1.0.0-1', version: '19.3.1' }],
      needed: [{ range: '^20.0.0', releases: [inbox], isMet: false }],
    },
  ],
  conflicts: [conflict],
};
const answers = { 'GET environments/:environment/map': map };

const draw = async (path = '/map') => {
  const view = renderConsole(path, answers);
  const drawing = within(await screen.findByRole('figure', { name: 'Drawing of the modules' }));
  return { ...view, drawing };
};
const rowsOf = (name: string): readonly string[] =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
        .join(' | '),
    );

describe('map screen', () => {
  it('draws addresses, slots, packages and releases of each module', async () => {
    const { drawing } = await draw();
    expect(screen.getByRole('heading', { name: 'Map', level: 1 })).toBeVisible();
    const own = within(drawing.getByRole('list', { name: 'mf-inbox in dev' }));
    expect(own.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'dev1.4.2-aaaaaaadefault',
      'dev1.5.0-bbbbbbb5 % of visitors',
    ]);
    expect(drawing.getByRole('list', { name: 'Slots that mf-inbox fills' })).toHaveTextContent(
      'chat',
    );
    expect(
      drawing.getByRole('list', { name: 'Shared packages that mf-inbox needs' }),
    ).toHaveTextContent('react ^19.3.1');
    expect(
      drawing.getByRole('list', { name: 'Shared packages that shell provides' }),
    ).toHaveTextContent('react 19.3.1');
    expect(drawing.getByRole('list', { name: 'Addresses of mf-inbox' })).toHaveTextContent(
      '/admin/conversations',
    );
  });

  it('shows conflicts, modules that are off or retired, and their substitutes', async () => {
    const { drawing } = await draw();
    expect(screen.getByText(conflict)).toBeVisible();
    expect(drawing.getByText('Switched off')).toBeVisible();
    expect(drawing.getByText('Visitors read: “Back at noon”')).toBeVisible();
    expect(drawing.getByText('Retired')).toBeVisible();
    const donation = within(drawing.getByRole('list', { name: 'Addresses of mf-rooms' }));
    expect(donation.getAllByRole('listitem')).toHaveLength(1);
    expect(donation.getByText('shown by mf-inbox')).toBeVisible();
    expect(donation.getByRole('img', { name: 'payment address' })).toBeVisible();
  });

  it('has the same in tables', async () => {
    await draw();
    expect(rowsOf('Modules').slice(1)).toEqual([
      'mf-inbox | Served | messaging | dev: 1.4.2-aaaaaaa (default), 1.5.0-bbbbbbb (5 % of visitors)qa: 1.4.2-aaaaaaa (default) | chat (drawn by mf-rooms)unread | mf-old/notes',
      'mf-rooms | Switched off | messaging |  |  | ',
      'mf-old | Retired |  |  |  | ',
    ]);
    expect(rowsOf('Addresses')).toEqual([
      '/admin/conversations | mf-inbox | by its default release or its fallback | 1.4.2-aaaaaaa | by its owner',
      '/donation | mf-rooms | by its default release or its fallback, payment address | 1.4.2-aaaaaaa | no screen',
      '/donation | mf-rooms | given by operators, back to mf-inbox when it is off, “a team of its own” |  | shown by mf-inbox',
    ]);
    expect(rowsOf('Shared packages')).toEqual([`react | 19.3.1 | Not met: ^20.0.0 by ${inbox}`]);
  });

  it('keeps one module and its conflicts by a filter in the address', async () => {
    const { user } = await draw('/map?module=mf-inbox');
    expect(rowsOf('Modules')).toHaveLength(1);
    expect(screen.getByText(conflict)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Module'), 'mf-old');
    expect(rowsOf('Modules')).toEqual(['mf-old | Retired |  |  |  | ']);
    expect(screen.queryByText(conflict)).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Module'), '');
    expect(rowsOf('Modules')).toHaveLength(4);
  });

  it('says that an environment has no module of that name', async () => {
    renderConsole('/map?module=mf-none', answers);
    expect(await screen.findByText('dev has no module mf-none')).toBeVisible();
  });
});
