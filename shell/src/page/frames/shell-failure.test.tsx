import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { FederationProvider, type Federation } from '../../federation/parts/federation-context';
import { pagePlan } from '../../testing/fake-plan';
import { ShellFailure } from './ShellFailure';

const Broken = () => {
  throw new Error('the frame broke');
};
const start = () => {
  const loader = { reloadPage: jest.fn() };
  const report = jest.fn();
  const router = createMemoryRouter([
    { path: '/', element: <Broken />, errorElement: <ShellFailure /> },
  ]);
  render(
    <FederationProvider value={{ plan: pagePlan(), loader, report } as unknown as Federation}>
      <RouterProvider router={router} />
    </FederationProvider>,
  );
  return { ...loader, report };
};

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

it('loads the page again after a press', async () => {
  const { reloadPage, report } = start();
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ module: 'shell', kind: 'screen' }));
  expect(reloadPage).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reloadPage).toHaveBeenCalledTimes(1);
});

it.each([
  [
    'when asked',
    async (lose: () => void) => {
      lose();
      await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    },
    true,
  ],
  ['without a press when the browser started offline', async () => {}, false],
])('waits for a connection before the reload %s', async (_way, ask, isOnlineFirst) => {
  const connection = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnlineFirst);
  const { reloadPage } = start();
  await ask(() => void connection.mockReturnValue(false));
  expect(
    screen.getByText("You're offline. This page will reload when you're back online."),
  ).toBeVisible();
  expect(reloadPage).not.toHaveBeenCalled();
  connection.mockReturnValue(true);
  await act(async () => void globalThis.dispatchEvent(new Event('online')));
  expect(reloadPage).toHaveBeenCalledTimes(1);
});
