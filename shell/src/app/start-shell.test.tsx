import { contractVersion } from '@billfold/shared/contracts/remote.contract';
import { act, screen, waitFor } from '@testing-library/react';
import { installFakeApi } from '../testing/fake-api';
import { pagePlan } from '../testing/fake-plan';
import { resetPlatform } from '../testing/fake-platform';
import { startShell } from './start-shell';

const servePage = (plan: unknown): void => {
  document.body.innerHTML = '<div id="root"><p>skeleton of the server</p></div>';
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'page-plan';
  element.textContent = JSON.stringify(plan);
  document.head.replaceChildren(element);
};

const signInModule = {
  createRemote: () => ({
    contract: contractVersion,
    routes: [
      { path: '/login', lazy: () => Promise.resolve({ Component: () => <h1>Sign in</h1> }) },
    ],
  }),
};

const measure = jest.fn();

beforeEach(() => {
  Object.assign(performance, { measure, clearMeasures: () => {} });
  resetPlatform();
  installFakeApi({});
  globalThis.history.replaceState(null, '', '/login');
});

it('keeps the skeleton of the server until the first screen is loaded', async () => {
  servePage(pagePlan());
  let arrive: ((module: unknown) => void) | undefined;
  const started = startShell({
    loadModule: () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  });
  await waitFor(() => expect(arrive).toBeDefined());
  expect(screen.getByText('skeleton of the server')).toBeInTheDocument();
  arrive?.(signInModule);
  await act(() => started);
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(screen.queryByText('skeleton of the server')).not.toBeInTheDocument();
  expect(measure).toHaveBeenCalledWith('load mf-public screen:/login', expect.anything());
});

it('throws on a page without a plan', async () => {
  document.head.replaceChildren();
  await expect(startShell({ loadModule: () => Promise.resolve(signInModule) })).rejects.toThrow(
    'The page has no plan',
  );
});
