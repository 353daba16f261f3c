import { answer, networkFailure, pending } from '@billfold/shared/fake-shell/fake-http';
import { usualGate } from '@billfold/shared/contracts/rollout-defaults';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderConsole } from './testing/render-console';
import { diffOf, overviewOf, percentageOf, rolloutOf } from './testing/rollout-factory';

const moduleAt = '/environments/dev/mf-inbox';
const release = {
  name: 'mf-inbox@1.5.0-bbbbbbb',
  module: 'mf-inbox',
  version: '1.5.0',
  build: 'bbbbbbb',
  registeredAt: '2026-01-01T00:00:00Z',
  registeredBy: 'ci',
  signedBy: 'ci',
  retiredAt: null,
  servedIn: [],
};

describe('sign-in', () => {
  it('opens the requested screen after a token and a name, and shows a wrong token', async () => {
    const { user, answerWith, changes } = renderConsole('/history', {
      'GET session': { operator: null },
      'POST session': answer(401, { detail: 'No operator has this token.' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Paste your operator token')).toBeVisible();
    await user.type(screen.getByLabelText('Your name'), 'Jo');
    await user.type(screen.getByLabelText('Operator token'), ' secret ');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('No operator has this token.')).toBeVisible();
    answerWith({ 'POST session': { operator: { name: 'ops (Jo)', role: 'operator' } } });
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('heading', { name: 'History' })).toBeVisible();
    expect(changes().at(-1)).toEqual({ path: 'session', body: { token: 'secret', person: 'Jo' } });
    expect(screen.getByText('ops (Jo), operator')).toBeVisible();
  });

  it('offers the company account where there is one, and says why it failed', async () => {
    renderConsole('/history?module=mf-inbox&sign_in=no_role', {
      'GET session': { operator: null, oidc: true },
    });
    expect(
      await screen.findByRole('link', { name: 'Sign in with your company account' }),
    ).toHaveAttribute('href', '/sign-in?to=%2Fregistry%2Fconsole%2Fhistory%3Fmodule%3Dmf-inbox');
    expect(screen.getByText(/^Your account has no role here/)).toBeVisible();
    expect(screen.getByLabelText('Operator token')).toBeVisible();
  });

  it('continues after a sign-in with the company account in another tab', async () => {
    const { user, answerWith } = renderConsole('/', {
      'GET session': { operator: { name: 'kim@corp.test', role: 'admin' }, oidc: true },
    });
    await screen.findByRole('heading', { name: 'Overview' });
    answerWith({
      'GET session': { operator: null, oidc: true },
      'POST environments/dev/changes': answer(401, { code: 'unauthenticated' }),
      'GET history': answer(401, { code: 'unauthenticated' }),
    });
    await user.click(screen.getByRole('link', { name: 'History' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
    await user.click(dialog.getByRole('button', { name: 'I have signed in' }));
    expect(await dialog.findByText("You're not signed in yet.")).toBeVisible();
    answerWith({
      'GET session': { operator: { name: 'kim@corp.test', role: 'admin' }, oidc: true },
      'GET history': [],
    });
    await user.click(dialog.getByRole('button', { name: 'I have signed in' }));
    expect(await screen.findByText('Nothing happened here yet')).toBeVisible();
  });

  it('asks again when the session ends, and keeps the typed reason', async () => {
    const { user, answerWith } = renderConsole(moduleAt, {
      'POST environments/dev/changes': answer(401, { code: 'unauthenticated', detail: 'Sign in.' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Lock' }));
    await user.type(await screen.findByLabelText('Reason'), 'freeze for the holidays');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Lock' }));
    const again = await screen.findByRole('dialog', { name: 'Sign in again' });
    answerWith({ 'POST session': { operator: { name: 'ops (Jo)', role: 'operator' } } });
    await user.type(within(again).getByLabelText('Your name'), 'Jo');
    await user.type(within(again).getByLabelText('Operator token'), 'secret');
    await user.click(within(again).getByRole('button', { name: 'Sign in' }));
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Sign in again' })).not.toBeInTheDocument(),
    );
    expect(screen.getByLabelText('Reason')).toHaveValue('freeze for the holidays');
  });

  it('repeats a read that failed without a session', async () => {
    const { user, answerWith } = renderConsole('/inventory', {
      'GET environments/:environment/inventory': answer(401, {
        code: 'unauthenticated',
        detail: 'Sign in.',
      }),
    });
    const again = within(await screen.findByRole('dialog', { name: 'Sign in again' }));
    answerWith({
      'POST session': { operator: { name: 'ops (Jo)', role: 'operator' } },
      'GET environments/:environment/inventory': {
        environment: 'dev',
        generatedAt: '2026-01-01T00:00:00Z',
        routes: [],
      },
    });
    await user.type(again.getByLabelText('Your name'), 'Jo');
    await user.type(again.getByLabelText('Operator token'), 'secret');
    await user.click(again.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('No payment page is served here')).toBeVisible();
  });

  it('keeps the operator signed in when the sign-out fails, and shows it', async () => {
    const { user, answerWith } = renderConsole('/', { 'DELETE session': networkFailure });
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('You are still signed in.')).toBeVisible();
    expect(screen.getByText('ops (jo), admin')).toBeVisible();
    answerWith({ 'DELETE session': null });
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
  });

  it('leads to the sign-out of the OIDC provider once the session has ended here', async () => {
    const leave = 'https://id.test/end?client_id=console';
    const { user, left } = renderConsole('/', { 'DELETE session': { leave } });
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(left).toEqual([leave]);
  });

  it('shows that the registry does not answer, and tries again', async () => {
    const { user, answerWith } = renderConsole('/', { 'GET session': networkFailure });
    expect(await screen.findByText("The registry isn't responding.")).toBeVisible();
    answerWith({ 'GET session': { operator: { name: 'ops', role: 'reader' } } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeVisible();
  });
});

describe('overview screen', () => {
  it('shows default, canary and marks of each module', async () => {
    renderConsole('/', {
      'GET overview': overviewOf([
        rolloutOf({
          percentage: percentageOf({ percent: 25, paused: { at: '', reason: 'x' } }),
          lock: { by: 'jo', at: '', reason: 'y' },
        }),
      ]),
    });
    const cell = within(await screen.findByRole('table', { name: 'Modules and environments' }));
    expect(cell.getByRole('link', { name: '1.4.2-aaaaaaa: mf-inbox in dev' })).toHaveTextContent(
      '1.4.2-aaaaaaa',
    );
    expect(cell.getByText('25 % 1.5.0-bbbbbbb')).toBeVisible();
    expect(cell.getByText('paused')).toBeVisible();
    expect(cell.getByText('Locked')).toBeVisible();
    expect(await cell.findByText('no visits')).toBeVisible();
  });

  it('lists unsettled modules first and rolls one back with two clicks', async () => {
    const { user, changes } = renderConsole('/', {
      'GET overview': overviewOf([
        rolloutOf({ percentage: percentageOf({ percent: 5 }) }),
        rolloutOf({ module: 'mf-admin', disabled: { message: 'Back at noon' } }),
        rolloutOf({ module: 'mf-quiet', lastGood: null }),
      ]),
      'POST environments/dev/changes': { states: [] },
    });
    const list = within(await screen.findByRole('list'));
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'mf-admin in dev',
      'mf-inbox in dev',
    ]);
    expect(list.getByText('Its screens show: “Back at noon”')).toBeVisible();
    await user.click(list.getByRole('button', { name: 'Roll back: mf-inbox in dev' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('note', { name: 'What happens' })).toHaveTextContent(
      '5 % of the visitors go back from 1.5.0-bbbbbbb to 1.4.2-aaaaaaa, and the canary ends.',
    );
    await user.click(dialog.getByRole('button', { name: 'Roll back' }));
    expect(await screen.findByText(/^Done: roll back, mf-inbox in dev\./)).toBeVisible();
    expect(changes()[0]?.body).toMatchObject({
      changes: [{ module: 'mf-inbox', if_revision: 3, command: { kind: 'rollback' } }],
    });
  });

  it('offers a rollback only beside a default with a release before it', async () => {
    renderConsole('/', {
      'GET overview': overviewOf([
        rolloutOf({}),
        rolloutOf({ module: 'mf-first', lastGood: null }),
      ]),
    });
    expect(await screen.findByRole('button', { name: 'Roll back: mf-inbox in dev' })).toBeEnabled();
    expect(
      screen.queryByRole('button', { name: 'Roll back: mf-first in dev' }),
    ).not.toBeInTheDocument();
  });

  it('filters the modules by name', async () => {
    const many = Array.from({ length: 14 }, (_module, index) =>
      rolloutOf({ module: `mf-part-${index}` }),
    );
    const { user } = renderConsole('/', { 'GET overview': overviewOf(many) });
    await user.type(await screen.findByRole('searchbox', { name: 'Find a module' }), 'part-13');
    expect(
      screen.getAllByRole('row').filter((row) => within(row).queryByRole('rowheader') !== null),
    ).toHaveLength(1);
    await user.type(screen.getByRole('searchbox', { name: 'Find a module' }), 'x');
    expect(screen.getByText('No module is called part-13x')).toBeVisible();
  });

  it('protects an environment once, with a reason', async () => {
    const { user, changes, answerWith } = renderConsole('/', {
      'PATCH environments/dev': { name: 'dev', isProtected: true },
    });
    await user.click(await screen.findByRole('button', { name: 'Protect dev' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Protect dev' }));
    await user.click(dialog.getByRole('button', { name: 'Protect' }));
    expect(await dialog.findByText('Say why: it is written into the history')).toBeVisible();
    answerWith({
      'GET overview': {
        ...overviewOf([]),
        environments: [{ name: 'dev', isProtected: true, modules: [] }],
      },
    });
    await user.type(dialog.getByLabelText('Reason'), 'before the launch');
    await user.dblClick(dialog.getByRole('button', { name: 'Protect' }));
    expect(await screen.findByText('Done: dev is protected.')).toBeVisible();
    expect(changes()).toEqual([
      { path: 'environments/dev', body: { protected: true, reason: 'before the launch' } },
    ]);
    expect(await screen.findByRole('button', { name: 'Open dev' })).toBeEnabled();
  });

  it('confirms what waits for a second person, and asks for more', async () => {
    const state = rolloutOf({ environment: 'dev' });
    const waitingChange = {
      id: 7,
      environment: 'dev',
      askedBy: 'ops (kim)',
      askedAt: '2026-01-02T03:04:05.000Z',
      reason: 'new search',
      changes: [
        {
          module: 'mf-inbox',
          command: { kind: 'promote', release: 'mf-inbox@1.5.0-bbbbbbb' },
          if_revision: 3,
        },
      ],
      protection: null,
    };
    const act = {
      kind: 'issue_override',
      releases: ['mf-inbox@1.5.0-bbbbbbb'],
      hours: 4,
      issued_for: 'Lee',
      opens_at: null,
    };
    const place = { name: 'dev', isProtected: true, needsSecondPerson: true, modules: [state] };
    const { user, changes } = renderConsole('/', {
      'GET overview': {
        ...overviewOf([]),
        environments: [
          {
            ...place,
            waiting: [
              waitingChange,
              { ...waitingChange, id: 8, askedBy: 'ops (jo)' },
              { ...waitingChange, id: 9, changes: [], act },
            ],
          },
        ],
      },
      'POST environments/dev/waiting/9/confirm': {
        states: [],
        issued: {
          override: { issuedFor: 'Lee', expiresAt: '2026-01-02T07:04:05.000Z' },
          token: 'eyJ',
          link: '/admin?use=eyJ',
        },
      },
      'POST environments/dev/waiting/7/confirm': { states: [state] },
      'PATCH environments/dev': { name: 'dev', isProtected: true, waiting: waitingChange },
    });
    expect(
      await screen.findAllByText(/^Promote a release \(1\.5\.0\S*\): mf-inbox in dev$/),
    ).toHaveLength(2);
    // Their own change they only withdraw.
    expect(screen.getByRole('button', { name: 'Withdraw change 8' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Confirm change 8' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Confirm change 7' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm change 7' }));
    await user.type(dialog.getByLabelText('Reason'), 'seen it');
    await user.dblClick(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Done: change 7 is confirmed.')).toBeVisible();
    expect(screen.getByText('dev: Lee sees mf-inbox@1.5.0 for 4 h')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Confirm change 9' }));
    const issuing = within(await screen.findByRole('dialog', { name: 'Confirm change 9' }));
    await user.type(issuing.getByLabelText('Reason'), 'fair');
    await user.click(issuing.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByLabelText(/^Link for Lee, until/)).toHaveValue(
      'http://localhost/admin?use=eyJ',
    );
    await user.click(screen.getByRole('button', { name: 'End the second person dev' }));
    const ending = within(await screen.findByRole('dialog'));
    await user.type(ending.getByLabelText('Reason'), 'too slow');
    await user.click(ending.getByRole('button', { name: 'End the second person' }));
    expect(
      await screen.findByText('Asked: a second person must confirm it for dev.'),
    ).toBeVisible();
    expect(changes()).toEqual([
      { path: 'environments/dev/waiting/7/confirm', body: { reason: 'seen it' } },
      { path: 'environments/dev/waiting/9/confirm', body: { reason: 'fair' } },
      {
        path: 'environments/dev',
        body: { protected: true, second_person: false, reason: 'too slow' },
      },
    ]);
  });

  it('sends no second request before a slow answer arrives', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const slow = pending<object>();
    const request = jest.fn(() => slow.promise);
    renderConsole('/', { 'GET overview': request });
    await screen.findByText('Loading what is served');
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(request).toHaveBeenCalledTimes(1);
    slow.resolve(overviewOf([rolloutOf({})]));
    expect(await screen.findByRole('table', { name: 'Modules and environments' })).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(request).toHaveBeenCalledTimes(2);
    jest.useRealTimers();
  });

  it('says that no release exists yet', async () => {
    renderConsole('/', { 'GET overview': overviewOf([]) });
    expect(await screen.findByText('Nothing is released yet')).toBeVisible();
  });

  it('shows what is degraded, and refused changes only while the database is away', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { answerWith } = renderConsole('/', {
      'GET overview': overviewOf([rolloutOf({})], { degraded: ['No shell is registered.'] }),
    });
    expect(await screen.findByText('No shell is registered.')).toBeVisible();
    expect(screen.queryByText(/changes are refused/)).not.toBeInTheDocument();
    answerWith({
      'GET overview': overviewOf([rolloutOf({})], {
        degraded: ['The database does not answer.'],
        isReadOnly: true,
      }),
    });
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(await screen.findByText('The database does not answer.')).toBeVisible();
    expect(screen.getByText("Until it's back, this is read-only.")).toBeVisible();
    jest.useRealTimers();
  });

  it('asks once for the health of an environment and marks modules without visits', async () => {
    const total = {
      views: 4,
      failed: 0,
      fellBack: 0,
      errored: 0,
      lost: 0,
      actions: 0,
      vain: 0,
      loadP75: 1,
      lcpP75: 1,
      inpP75: 1,
      clsP75: 0,
      contentP75: null,
    };
    renderConsole('/', {
      'GET overview': overviewOf([rolloutOf({}), rolloutOf({ module: 'mf-admin' })]),
      'GET environments/:environment/health': [
        { module: 'mf-inbox', releases: [{ release: 'mf-inbox@1.4.2-aaaaaaa', total }] },
      ],
    });
    const rows = within(await screen.findByRole('table', { name: 'Modules and environments' }));
    expect(await rows.findByText('4 visits, none failed')).toBeVisible();
    expect(rows.getByText('no visits')).toBeVisible();
  });

  it('shows the reason when it cannot load', async () => {
    renderConsole('/', { 'GET overview': answer(500, { detail: 'Something went wrong.' }) });
    expect(await screen.findByText('Something went wrong.')).toBeVisible();
  });
});

describe('a change without permission', () => {
  const reader = { 'GET session': { operator: { name: 'watch (jo)', role: 'reader' } } } as const;

  it.each([
    ['a reader', reader, {}, /you can look, changes need an operator/],
    [
      'anybody while the database is away',
      {},
      { isReadOnly: true },
      /You can't change anything until it's back/,
    ],
  ])('is disabled with the reason, for %s', async (_who, answers, change, reason) => {
    renderConsole(moduleAt, { ...answers, 'GET overview': overviewOf([rolloutOf({})], change) });
    const button = await screen.findByRole('button', { name: 'Roll back' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription(reason);
    expect(screen.getByRole('button', { name: 'Start canary' })).toBeDisabled();
  });

  it('is disabled in a protected environment when an operator would widen a rollout', async () => {
    renderConsole(moduleAt, {
      'GET session': { operator: { name: 'ops (jo)', role: 'operator' } },
      'GET overview': {
        ...overviewOf([]),
        environments: [{ name: 'dev', isProtected: true, modules: [rolloutOf({})] }],
      },
    });
    expect(await screen.findByRole('button', { name: 'Start canary' })).toHaveAccessibleDescription(
      /Only an admin can serve more/,
    );
    expect(screen.getByRole('button', { name: 'Promote' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Roll back' })).toBeEnabled();
  });

  it.each([
    ['resume', { percentage: percentageOf({ paused: { at: '', reason: 'x' } }) }, 'Resume'],
    ['enable', { disabled: { message: 'x' } }, 'Switch on'],
  ])(
    'is disabled for an operator in a protected environment when it would %s',
    async (_kind, change, name) => {
      renderConsole(moduleAt, {
        'GET session': { operator: { name: 'ops (jo)', role: 'operator' } },
        'GET overview': {
          ...overviewOf([]),
          environments: [{ name: 'dev', isProtected: true, modules: [rolloutOf(change)] }],
        },
      });
      expect(await screen.findByRole('button', { name })).toHaveAccessibleDescription(
        /Only an admin can serve more/,
      );
    },
  );

  it('is disabled under a lock, except the lock and the kill switch', async () => {
    renderConsole(moduleAt, {
      'GET overview': overviewOf([rolloutOf({ lock: { by: 'ann', at: '', reason: 'freeze' } })]),
    });
    expect(await screen.findByRole('button', { name: 'Roll back' })).toHaveAccessibleDescription(
      'Locked by ann: unlock it first.',
    );
    for (const name of ['Unlock', 'Switch off'])
      expect(screen.getByRole('button', { name })).toBeEnabled();
  });

  it('hides the form for overrides from readers', async () => {
    renderConsole('/overrides', { ...reader, 'GET overrides': [] });
    expect(await screen.findByText(/you can look, changes need an operator/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Issue override' })).not.toBeInTheDocument();
  });
});

describe('a change', () => {
  it('names the revision it is based on, and is sent once on a double click', async () => {
    const sent = pending<object>();
    const { user, changes } = renderConsole(moduleAt, {
      'GET releases': [release],
      'POST environments/dev/changes': () => sent.promise,
    });
    await user.click(await screen.findByRole('button', { name: 'Start canary' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('Release'), release.name);
    await user.click(dialog.getByRole('button', { name: '1 %' }));
    await user.type(dialog.getByLabelText('Reason'), 'new inbox');
    await user.dblClick(dialog.getByRole('button', { name: 'Start canary' }));
    expect(changes()).toEqual([
      {
        path: 'environments/dev/changes',
        body: {
          changes: [
            {
              module: 'mf-inbox',
              if_revision: 3,
              command: {
                kind: 'start_percentage',
                release: release.name,
                percent: 1,
                steps: [5, 25, 50, 100],
                gate: usualGate,
              },
            },
          ],
          reason: 'new inbox',
        },
      },
    ]);
    sent.resolve({ states: [] });
    expect(await screen.findByText(/^Done: start canary, mf-inbox in dev\./)).toBeVisible();
  });

  it("shows another operator's change, keeps the typed reason, and then names the newer revision", async () => {
    const theirs = rolloutOf({ revision: 4, disabled: { message: 'Back soon' } });
    const entry = {
      id: 9,
      at: '2026-01-01T00:00:00Z',
      environment: 'dev',
      actor: 'ann',
      action: 'disable',
      module: 'mf-inbox',
      release: null,
      reason: 'fire',
      before: rolloutOf({}),
      after: theirs,
    };
    const { user, changes, answerWith } = renderConsole(moduleAt, {
      'POST environments/dev/changes': answer(409, {
        code: 'changed_meanwhile',
        detail: 'Changed.',
      }),
      'GET history': [entry],
    });
    await user.click(await screen.findByRole('button', { name: 'Lock' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason'), 'freeze');
    await user.click(dialog.getByRole('button', { name: 'Lock' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'ann switched it off: “fire”Switched off: no → Back soon',
    );
    expect(dialog.getByLabelText('Reason')).toHaveValue('freeze');
    answerWith({ 'POST environments/dev/changes': { states: [] } });
    await user.click(dialog.getByRole('button', { name: 'Lock all the same' }));
    await screen.findByText(/^Done: lock, mf-inbox in dev\./);
    expect(changes().map(({ body }) => body?.['changes'])).toEqual([
      [expect.objectContaining({ if_revision: 3 })],
      [expect.objectContaining({ if_revision: 4 })],
    ]);
  });

  it('asks for the name of a protected environment before it widens a rollout', async () => {
    const state = rolloutOf({ percentage: percentageOf({ percent: 5 }) });
    const { user, changes } = renderConsole(moduleAt, {
      'GET overview': {
        ...overviewOf([]),
        environments: [{ name: 'dev', isProtected: true, modules: [state] }],
      },
      'POST environments/dev/changes': { states: [] },
    });
    await user.click(await screen.findByRole('button', { name: 'Set percentage' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: '50 %' }));
    await user.type(dialog.getByLabelText('Reason'), 'looks good');
    await user.click(dialog.getByRole('button', { name: 'Set percentage' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Type dev to go on');
    expect(changes()).toEqual([]);
    await user.type(dialog.getByLabelText('Type dev to go on'), 'dev');
    await user.click(dialog.getByRole('button', { name: 'Set percentage' }));
    await waitFor(() => expect(changes()).toHaveLength(1));
  });

  it('rolls back with one confirmation and a prepared reason', async () => {
    const { user, changes } = renderConsole(moduleAt, {
      'POST environments/dev/changes': { states: [] },
    });
    await user.click(await screen.findByRole('button', { name: 'Roll back' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Roll back' }),
    );
    await screen.findByText(/^Done: roll back, mf-inbox in dev\./);
    expect(changes()[0]?.body).toEqual({
      changes: [{ module: 'mf-inbox', if_revision: 3, command: { kind: 'rollback' } }],
      reason: 'Rolled back by hand',
    });
  });

  it("removes a merchant's rule without its number being typed", async () => {
    const state = rolloutOf({ tenants: [{ merchantId: 12, release: release.name }] });
    const { user, changes } = renderConsole(moduleAt, {
      'GET overview': overviewOf([state]),
      'POST environments/dev/changes': { states: [] },
    });
    await user.click(
      await screen.findByRole('button', { name: 'Remove the rule for the merchant 12' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason'), 'enough seen');
    await user.click(dialog.getByRole('button', { name: 'Remove merchant rule' }));
    await screen.findByText(/^Done: remove merchant rule/);
    expect(changes()[0]?.body).toMatchObject({
      changes: [{ command: { kind: 'set_tenant', merchantId: 12, release: null } }],
    });
  });

  it('can be sent again with an unknown outcome and is found done', async () => {
    const { user, changes, answerWith } = renderConsole(moduleAt, {
      'POST environments/dev/changes': networkFailure,
    });
    await user.click(await screen.findByRole('button', { name: 'Roll back' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Roll back' }));
    expect(
      await dialog.findByText(
        "We don't know if it went through. Send it again: it's applied at most once.",
      ),
    ).toBeVisible();
    const entry = {
      id: 9,
      at: '2026-01-01T00:00:00Z',
      environment: 'dev',
      actor: 'ops (jo)',
      action: 'rollback',
      module: 'mf-inbox',
      release: null,
      reason: 'Rolled back by hand',
      before: rolloutOf({}),
      after: rolloutOf({ revision: 4 }),
    };
    answerWith({
      'POST environments/dev/changes': answer(409, {
        code: 'changed_meanwhile',
        detail: 'Changed.',
      }),
      'GET history': [entry],
    });
    await user.click(dialog.getByRole('button', { name: 'Roll back' }));
    expect(await screen.findByText(/^Done: roll back/)).toBeVisible();
    expect(changes()).toHaveLength(2);
  });

  it('closes on the back button and keeps the screen', async () => {
    const { user, goBack } = renderConsole(moduleAt);
    await user.click(await screen.findByRole('button', { name: 'Lock' }));
    await screen.findByRole('dialog');
    await act(goBack);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'mf-inbox in dev' })).toBeVisible();
    await act(goBack);
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeVisible();
  });

  it('shows a refusal and stays open', async () => {
    const { user } = renderConsole(moduleAt, {
      'POST environments/dev/changes': answer(409, {
        code: 'locked',
        detail: 'mf-inbox is locked by ann.',
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Roll back' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Roll back' }));
    expect(await dialog.findByText('mf-inbox is locked by ann.')).toBeVisible();
  });
});

describe('override form', () => {
  it('issues one override for several modules, each with its release', async () => {
    const admin = {
      ...release,
      name: 'mf-admin@2.0.0-ccccccc',
      module: 'mf-admin',
      version: '2.0.0',
      build: 'ccccccc',
    };
    const issued = {
      id: 'o1',
      environment: 'dev',
      releases: [],
      issuedBy: 'ops',
      issuedFor: 'Kim',
      reason: 'r',
      issuedAt: '2026-01-01T00:00:00Z',
      expiresAt: '2026-01-02T00:00:00Z',
      revokedAt: null,
    };
    const { user, changes, answerWith } = renderConsole('/overrides', {
      'GET overrides': [],
      'GET releases': [release, admin],
      'POST overrides': { override: issued, token: 't', link: '/?use=t' },
    });
    await user.selectOptions(await screen.findByLabelText('Module'), 'mf-inbox');
    await user.selectOptions(screen.getByLabelText('Release'), release.name);
    await user.click(screen.getByRole('button', { name: 'Another module' }));
    expect(
      within(screen.getByLabelText('Module 2')).getByRole('option', { name: 'mf-inbox' }),
    ).toBeDisabled();
    await user.selectOptions(screen.getByLabelText('Module 2'), 'mf-admin');
    await user.selectOptions(screen.getByLabelText('Release 2'), admin.name);
    await user.type(screen.getByLabelText('For whom'), 'Kim');
    await user.type(screen.getByLabelText('Reason'), 'a look');
    await user.type(screen.getByLabelText(/^Opens at/), '/admin/inbox');
    await user.click(screen.getByRole('button', { name: 'Issue override' }));
    expect(await screen.findByLabelText(/^Link for Kim/)).toHaveValue('http://localhost/?use=t');
    expect(changes()[0]?.body).toEqual({
      environment: 'dev',
      releases: [release.name, admin.name],
      hours: 24,
      issued_for: 'Kim',
      reason: 'a look',
      opens_at: '/admin/inbox',
    });
    answerWith({ 'POST overrides': { waiting: { id: 12 } } });
    await user.selectOptions(screen.getByLabelText('Module'), 'mf-inbox');
    await user.selectOptions(screen.getByLabelText('Release'), release.name);
    await user.type(screen.getByLabelText('For whom'), 'Kim');
    await user.type(screen.getByLabelText('Reason'), 'a look');
    await user.click(screen.getByRole('button', { name: 'Issue override' }));
    expect(
      await screen.findByText(/^The override waits for a second person as change 12, for a day\./),
    ).toBeVisible();
  });

  it('keeps typed text while changes are refused and when the environment changes', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const environments = ['dev', 'qa'].map((name) => ({ name, isProtected: false, modules: [] }));
    const { user, answerWith } = renderConsole('/overrides', {
      'GET overrides': [],
      'GET overview': { ...overviewOf([]), environments },
    });
    await user.type(await screen.findByLabelText('Reason'), 'a look at the new inbox');
    answerWith({ 'GET overview': { ...overviewOf([], { isReadOnly: true }), environments } });
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(await screen.findByText(/^The database isn't responding/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Issue override' })).toBeDisabled();
    answerWith({ 'GET overview': { ...overviewOf([]), environments } });
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Issue override' })).toBeEnabled(),
    );
    await user.selectOptions(screen.getByLabelText('Environment'), 'qa');
    expect(screen.getByLabelText('Reason')).toHaveValue('a look at the new inbox');
    jest.useRealTimers();
  });
});

describe('explain screen', () => {
  it('shows its form after the overview loaded, and keeps typed text on refresh', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const slow = pending<object>();
    const { user } = renderConsole('/explain', { 'GET overview': () => slow.promise });
    expect(await screen.findByText('Loading what is served')).toBeVisible();
    expect(screen.queryByLabelText('User')).not.toBeInTheDocument();
    slow.resolve(overviewOf([]));
    await user.type(await screen.findByLabelText('User'), 'staff.3');
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(screen.getByLabelText('Environment')).toHaveValue('dev');
    expect(screen.getByLabelText('User')).toHaveValue('staff.3');
    jest.useRealTimers();
  });
});

describe('history screen', () => {
  it('offers the chosen entries as files', async () => {
    renderConsole('/history?environment=production&module=mf-inbox', { 'GET history': [] });
    expect(await screen.findByRole('link', { name: 'Download as CSV' })).toHaveAttribute(
      'href',
      '/registry/api/history/export?format=csv&environment=production&module=mf-inbox',
    );
  });

  it('names the releases of an override with their modules', async () => {
    const entry = {
      id: 9,
      at: '2026-01-01T00:00:00Z',
      environment: 'dev',
      actor: 'ann',
      module: null,
      reason: 'r',
      before: null,
      after: null,
    };
    const issued = {
      ...entry,
      action: 'override_issued',
      release: 'mf-inbox@1.5.0-bbbbbbb01234, mf-admin@2.0.0-ccccccc01234',
    };
    const promoted = {
      ...entry,
      id: 8,
      action: 'promote',
      module: 'mf-inbox',
      release: 'mf-inbox@1.5.0-bbbbbbb01234',
    };
    renderConsole('/history', { 'GET history': [issued, promoted] });
    expect(
      await screen.findByText(
        'issued an override (mf-inbox@1.5.0-bbbbbbb01234, mf-admin@2.0.0-ccccccc01234)',
      ),
    ).toBeVisible();
    expect(screen.getByText('(1.5.0-bbbbbbb)')).toBeVisible();
  });
});

describe('report tables', () => {
  const at = '2026-01-02T03:04:00.000Z';
  const report = {
    module: null,
    kind: 'csp',
    rule: 'script-src-elem',
    subject: 'inline',
    count: 4,
    firstAt: at,
    lastAt: at,
  };
  const differences = 'GET environments/:environment/inventory/differences';

  it('say that no browser has compared the payment pages yet', async () => {
    renderConsole('/inventory');
    expect(
      await screen.findByText(/^No browser has compared these pages with the inventory yet/),
    ).toBeVisible();
    expect(
      screen.queryByText('No difference was found in the last 30 days'),
    ).not.toBeInTheDocument();
    expect(screen.getByText('Browsers reported nothing')).toBeVisible();
  });

  it('show the last comparison and its differences', async () => {
    const found = {
      ...report,
      kind: 'inventory',
      rule: 'a script with other bytes',
      subject: '/donation: x',
    };
    renderConsole('/inventory', {
      [differences]: {
        lastWatch: { at, by: 'ci', pages: 7, differences: 1 },
        differences: [found],
      },
    });
    expect(await screen.findByText(/^Compared last/)).toHaveTextContent(
      /, by ci: 7 pages, 1 difference\.$/,
    );
    expect(
      within(screen.getByRole('table', { name: 'Differences found' })).getByText('/donation: x'),
    ).toBeVisible();
  });

  it('show reports without a module on the inventory screen', async () => {
    const { reads } = renderConsole('/inventory', {
      'GET environments/:environment/reports': [report],
    });
    expect(
      within(await screen.findByRole('table', { name: 'Refused, of no module' })).getByText(
        'inline',
      ),
    ).toBeVisible();
    expect(reads()).toContainEqual({
      path: 'environments/dev/reports',
      query: { module: 'none', kind: 'csp,integrity' },
    });
  });

  it('show refused overrides on the override screen', async () => {
    const refused = {
      ...report,
      kind: 'override',
      rule: 'forged',
      subject: 'The link to see other releases is not one of this registry.',
    };
    const { reads } = renderConsole('/overrides', {
      'GET overrides': [],
      'GET environments/:environment/reports': [refused],
    });
    expect(
      within(await screen.findByRole('table', { name: 'Overrides refused' })).getByText(
        refused.subject,
      ),
    ).toBeVisible();
    expect(reads()).toContainEqual({
      path: 'environments/dev/reports',
      query: expect.objectContaining({ kind: 'override' }),
    });
  });
});

describe('comparison of two releases', () => {
  const diff = diffOf({
    routes: [{ subject: '/admin/chat', before: null, after: 'merchant, Chat' }],
    health: {
      environment: 'dev',
      minutes: 37,
      before: { views: 400, failed: 2, loadP75: 800, lcpP75: null, inpP75: null, clsP75: null },
      after: { views: 40, failed: 4, loadP75: 900, lcpP75: null, inpP75: null, clsP75: null },
    },
  });
  const cellsOf = (label: string): readonly (string | null)[] =>
    within(screen.getByRole('table', { name: label }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);

  it('is shown in the dialog of a promotion, against the served release', async () => {
    const { user, reads } = renderConsole(moduleAt, {
      'GET releases': [release],
      'GET diff': diff,
    });
    await user.click(await screen.findByRole('button', { name: 'Promote' }));
    expect(reads().some(({ path }) => path === 'diff')).toBe(false);
    await user.selectOptions(await screen.findByLabelText('Release'), release.name);
    expect(await screen.findByRole('table', { name: 'Routes' })).toBeVisible();
    expect(reads().find(({ path }) => path === 'diff')?.query).toEqual({
      environment: 'dev',
      from: 'mf-inbox@1.4.2-aaaaaaa',
      to: release.name,
    });
    expect(cellsOf('Routes')).toEqual(['/admin/chat', '—', 'merchant, Chat']);
    expect(cellsOf('Size, compressed')).toEqual(['entry', '1.0 kB', '2.0 kB (+1.0)']);
    expect(cellsOf('Health in dev, in the 37 minutes with views of both')).toEqual([
      'Failed',
      '0.5 % of 400 views',
      '10.0 % of 40 views',
      'Load time',
      '800 ms',
      '900 ms',
    ]);
  });

  it('has a screen, which begins with what is served', async () => {
    const { user, reads } = renderConsole('/compare', {
      'GET releases': [release, { ...release, name: 'mf-inbox@1.4.2-aaaaaaa' }],
      'GET diff': diffOf({}),
    });
    await user.selectOptions(await screen.findByLabelText('Module'), 'mf-inbox');
    await waitFor(() =>
      expect(screen.getByLabelText('From')).toHaveValue('mf-inbox@1.4.2-aaaaaaa'),
    );
    expect(screen.getByText('Choose two releases of a module.')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('To'), release.name);
    expect(
      await screen.findByText(
        'Routes, navigation, slots, payment pages and shared packages are the same.',
      ),
    ).toBeVisible();
    expect(screen.getByText('No minute had views of both.')).toBeVisible();
    expect(reads().find(({ path }) => path === 'diff')?.query).toEqual({
      environment: 'dev',
      from: 'mf-inbox@1.4.2-aaaaaaa',
      to: release.name,
    });
  });
});

describe('previews', () => {
  const preview = {
    name: 'feature/search',
    environment: 'dev',
    releases: ['mf-inbox@1.5.0-preview-feature-search-bbbbbbb'],
    issuedBy: 'ci',
    reason: 'a look',
    issuedAt: '2026-01-01T00:00:00Z',
    expiresAt: '2026-01-08T00:00:00Z',
    link: 'https://pay.example/admin/inbox?use=t',
    markdown: '[Preview feature/search](https://pay.example/admin/inbox?use=t)',
  };

  it('are listed with their links, are copied as a line, and end with a reason', async () => {
    const { user, changes, answerWith } = renderConsole('/overrides', {
      'GET overrides': [{ ...preview, id: 'x', issuedFor: 'p', revokedAt: null, preview: 'p' }],
      'GET previews': [preview],
      'POST previews/end': { ended: preview.name },
    });
    const link = await screen.findByRole('link', { name: 'feature/search' });
    expect(link).toHaveAttribute('href', preview.link);
    expect(await screen.findByText('No override was issued here')).toBeVisible();
    await user.click(
      screen.getByRole('button', { name: 'Copy the line of feature/search for a pull request' }),
    );
    expect(await screen.findByText('The line of feature/search is copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(preview.markdown);
    await user.click(screen.getByRole('button', { name: 'End the preview feature/search' }));
    answerWith({ 'GET previews': [] });
    await user.click(screen.getByRole('button', { name: 'End preview' }));
    expect(await screen.findByText('No preview stands here')).toBeVisible();
    expect(changes()).toEqual([
      {
        path: 'previews/end',
        body: { environment: 'dev', name: 'feature/search', reason: 'No longer needed' },
      },
    ]);
  });

  it('are ended in production by operators only', async () => {
    renderConsole('/overrides', {
      'GET session': { operator: { name: 'ci', role: 'publisher' } },
      'GET overview': overviewOf([], { isProduction: true }),
      'GET overrides': [],
      'GET previews': [preview],
    });
    expect(await screen.findByRole('link', { name: 'feature/search' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^End the preview/ })).not.toBeInTheDocument();
  });
});
