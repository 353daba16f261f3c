import { createFakeHttp, type FakeHandlers } from '@billfold/shared/fake-shell/fake-http';
import type { HttpRequest } from '@billfold/shared/contracts/remote.contract';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ConsoleApp } from '../ConsoleApp';
import { diffOf, overviewOf, rolloutOf } from './rollout-factory';

const quiet: FakeHandlers = {
  'GET session': { operator: { name: 'ops (jo)', role: 'admin' } },
  'GET overview': overviewOf([rolloutOf({})]),
  'GET releases': [],
  'GET history': [],
  'GET previews': [],
  'GET diff': diffOf({}),
  'GET environments/:environment/modules/:module/health': {
    module: 'mf-inbox',
    environment: 'dev',
    releases: [],
  },
  'GET environments/:environment/health': [],
  'GET environments/:environment/reports': [],
  'GET environments/:environment/inventory': {
    environment: 'dev',
    generatedAt: '2026-01-01T00:00:00Z',
    routes: [],
  },
  'GET environments/:environment/inventory/differences': { lastWatch: null, differences: [] },
};

/** Renders the console at an address with prepared answers of the registry. */
export const renderConsole = (path: string, answers: FakeHandlers = {}) => {
  const calls: HttpRequest[] = [];
  const left: string[] = [];
  let handlers: FakeHandlers = { ...quiet, ...answers };
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <ConsoleApp
            http={createFakeHttp(() => handlers, calls)}
            leaveTo={(address) => left.push(address)}
          />
        ),
      },
    ],
    { initialEntries: ['/', path] },
  );
  render(<RouterProvider router={router} />);
  return {
    user: userEvent.setup(),
    /** The browser's back button. */
    goBack: () => router.navigate(-1),
    /** Other sites that the browser was led to. */
    left,
    /** Requested calls, in order. */
    reads: () =>
      calls
        .filter(({ method }) => method === 'GET')
        .map(({ path: target, query }) => ({ path: target, query })),
    /** Calls that change something, in order. */
    changes: () =>
      calls
        .filter(({ method }) => method !== 'GET')
        .map(({ path: target, body }) => ({ path: target, body })),
    answerWith: (more: FakeHandlers): void => {
      handlers = { ...handlers, ...more };
    },
  };
};
