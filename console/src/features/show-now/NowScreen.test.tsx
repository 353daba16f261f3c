import type { ModuleNow, Now } from '@billfold/shared/contracts/now.contract';
import { networkFailure } from '@billfold/shared/fake-shell/fake-http';
import { screen, within } from '@testing-library/react';
import { renderConsole } from '../../testing/render-console';
import { overviewOf, percentageOf, rolloutOf } from '../../testing/rollout-factory';

const at = '2026-01-02T03:04:05.000Z';
const moduleOf = (change: Partial<ModuleNow>): ModuleNow => ({
  module: 'mf-inbox',
  served: [{ release: 'mf-inbox@1.4.2-aaaaaaa', to: 'everyone' }],
  areas: [{ area: 'merchant', address: '/admin/inbox', more: 2 }],
  disabled: null,
  payment: null,
  back: 'mf-inbox@1.4.1-9999999',
  gate: null,
  ...change,
});
const nowOf = (modules: readonly ModuleNow[], change: Partial<Now> = {}): Now => ({
  environment: 'dev',
  at,
  modules: [...modules],
  watch: null,
  ...change,
});
const path = 'GET environments/:environment/now';
const inbox = rolloutOf({ percentage: percentageOf({}) });
const publicModule = rolloutOf({ module: 'mf-public', disabled: { message: 'Back soon.' } });
const entry = {
  id: 9,
  at: '2026-01-02T03:00:00.000Z',
  environment: 'dev',
  actor: 'ops (kim)',
  action: 'promote',
  module: 'mf-inbox',
  release: 'mf-inbox@1.4.2-aaaaaaa',
  reason: 'search',
  before: null,
  after: null,
};

describe('now screen', () => {
  it('shows what is served, what the gate says and what changed in the last hour', async () => {
    renderConsole('/now', {
      'GET overview': overviewOf([inbox, publicModule]),
      'GET history': [
        { ...entry, id: 10, action: 'release_registered', reason: 'built' },
        entry,
        { ...entry, id: 8, at: '2026-01-02T02:00:00.000Z', reason: 'older' },
      ],
      'GET environments/:environment/health': [
        {
          module: 'mf-inbox',
          releases: [
            { release: 'mf-inbox@1.5.0-bbbbbbb', total: { views: 10, failed: 9, lost: 0 } },
          ],
        },
      ],
      [path]: nowOf(
        [
          moduleOf({
            module: 'mf-public',
            disabled: 'Back soon.',
            areas: [],
            payment: 'mf-public@1.0.0-c',
          }),
          moduleOf({
            served: [
              { release: 'mf-inbox@1.5.0-bbbbbbb', to: '5 %' },
              { release: 'mf-inbox@1.4.2-aaaaaaa', to: 'everyone else' },
            ],
            gate: { verdict: 'undecided', why: '8 of 600 s of its window have passed.' },
          }),
        ],
        { watch: { at, by: 'ci', pages: 3, differences: 1 } },
      ),
    });
    const table = within(await screen.findByRole('table', { name: 'What visitors are served' }));
    expect(await table.findByText('90 % of 10 failed')).toBeVisible();
    const rows = table.getAllByRole('row').slice(1);
    expect(rows[0]).toHaveTextContent(
      /mf-inbox.*1\.5\.0\S* to 5 %.*1\.4\.2\S* to everyone else.*merchant: \/admin\/inbox and 2 more.*90 % of 10 failed.*Evaluating.*8 of 600 s/,
    );
    expect(rows[1]).toHaveTextContent(
      /mf-public.*Switched off.*“Back soon\.”.*1\.0\.0\S* on payment pages/,
    );
    const changes = within(screen.getByRole('table', { name: 'Changes of the last hour' }));
    expect(changes.getAllByRole('row')).toHaveLength(2);
    expect(changes.getByText('search')).toBeVisible();
    expect(screen.getByText(/ci watched 3 payment pages/)).toHaveTextContent('1 difference from');
  });

  it('leads back by one press, with a reason', async () => {
    const { user, changes } = renderConsole('/now', {
      'GET overview': overviewOf([rolloutOf({})]),
      'POST environments/dev/changes': { states: [rolloutOf({})] },
      [path]: nowOf([moduleOf({})]),
    });
    await user.click(
      await screen.findByRole('button', { name: 'Roll back to 1.4.1-9999999: mf-inbox' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Roll back' }));
    expect(changes()).toMatchObject([
      {
        path: 'environments/dev/changes',
        body: {
          changes: [{ module: 'mf-inbox', command: { kind: 'rollback' } }],
          reason: 'Rolled back by hand',
        },
      },
    ]);
  });

  it('lets a reader look only', async () => {
    renderConsole('/now', {
      'GET session': { operator: { name: 'eve', role: 'reader' } },
      [path]: nowOf([moduleOf({})]),
    });
    expect(await screen.findByRole('button', { name: /^Roll back to/ })).toBeDisabled();
  });

  it('shows a failure, and an environment that serves nothing', async () => {
    const { user, answerWith } = renderConsole('/now', { [path]: networkFailure });
    expect(await screen.findByText("The registry isn't responding.")).toBeVisible();
    answerWith({ [path]: nowOf([]) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing is served in dev yet')).toBeVisible();
  });

  it('names releases of a reason by the beginning of their build', async () => {
    renderConsole('/now', {
      [path]: nowOf([
        moduleOf({
          gate: {
            verdict: 'paused',
            why: 'too little traffic in 900 s: 3 visitors of mf-inbox@1.5.0-43a9b55b40ae with 4 page views',
          },
        }),
      ]),
    });
    expect(
      await screen.findByText(/Too little traffic .* of mf-inbox 1\.5\.0-43a9b55 with 4/),
    ).toBeVisible();
  });
});

describe.each(['/now', '/map', '/overrides', '/inventory'])('screen %s', (address) => {
  it('shows why the overview could not be read, and tries again', async () => {
    const { user, answerWith } = renderConsole(address, { 'GET overview': networkFailure });
    const [retry] = await screen.findAllByRole('button', { name: 'Try again' });
    expect(screen.queryByText(/^Loading/)).not.toBeInTheDocument();
    answerWith({
      'GET overview': overviewOf([inbox]),
      [path]: nowOf([moduleOf({})]),
    });
    if (retry !== undefined) await user.click(retry);
    expect(await screen.findByRole('option', { name: 'dev' })).toBeInTheDocument();
  });
});

describe('now screen of an environment in its address', () => {
  it('shows that the overview could not be read', async () => {
    renderConsole('/now?environment=dev', {
      'GET overview': networkFailure,
      [path]: nowOf([moduleOf({})]),
    });
    expect(await screen.findByText("The registry isn't responding.")).toBeVisible();
  });
});
