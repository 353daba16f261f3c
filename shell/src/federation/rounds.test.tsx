import type { ShellServices } from '@billfold/shared/contracts/remote.contract';
import { act, screen } from '@testing-library/react';
import { useEffect, type ComponentType } from 'react';
import { useSelector } from 'react-redux';
import { take } from 'redux-saga/effects';
import { resetPlatform } from '../testing/fake-platform';
import { remoteOf } from '../testing/fake-remote';
import { merchantAuth, startTestShell, stopTestShells, type TestShell } from '../testing/TestShell';
import type { PlannedRelease } from './loader/planned-release';
import { provideStyleIntegrity } from './loader/style-integrity';
import type { SlotProps } from './parts/slot-props';

/** How many listeners of the window and the document there are now, by the kind of event. */
const listeners = new Map<string, Set<unknown>>();
const followListeners = (): void => {
  listeners.clear();
  for (const target of [globalThis, document]) {
    const add: unknown = Reflect.get(target, 'addEventListener');
    const remove: unknown = Reflect.get(target, 'removeEventListener');
    const ofType = (type: string): Set<unknown> => {
      const existing = listeners.get(type) ?? new Set();
      listeners.set(type, existing);
      return existing;
    };
    jest
      .spyOn(target, 'addEventListener')
      .mockImplementation((type: string, listener: unknown, ...words: unknown[]) => {
        ofType(type).add(listener);
        Reflect.apply(add as () => void, target, [type, listener, ...words]);
      });
    jest
      .spyOn(target, 'removeEventListener')
      .mockImplementation((type: string, listener: unknown, ...words: unknown[]) => {
        ofType(type).delete(listener);
        Reflect.apply(remove as () => void, target, [type, listener, ...words]);
      });
  }
};

let sagas = 0;
let effects = 0;
const remoteWith = (release: PlannedRelease, { Slot, session }: ShellServices) => {
  const Chat = Slot as ComponentType<SlotProps>;
  const screenOf = (path: string, title: string) => () => {
    useSelector((state: Readonly<Record<string, unknown>>) => state[release.module]);
    useEffect(() => {
      effects += 1;
      const stop = session.subscribe(() => {});
      return () => {
        effects -= 1;
        stop();
      };
    }, []);
    return (
      <>
        <h1>{title}</h1>
        {path === '/admin/customers' && <Chat module="mf-inbox" name="chat" />}
      </>
    );
  };
  return remoteOf(release, {
    reducer: (state: unknown = release.version) => state,
    saga: function* () {
      sagas += 1;
      try {
        yield take('never');
      } finally {
        sagas -= 1;
      }
    },
    routes: release.routes.map(({ path, title }) => ({
      path,
      lazy: async () => {
        const href = `${release.base}screen.css`;
        if (document.querySelector(`link[href="${href}"]`) === null)
          document.head.append(
            Object.assign(document.createElement('link'), { rel: 'stylesheet', href }),
          );
        return { Component: screenOf(path, title) };
      },
    })),
  });
};

const countAll = ({ shell }: TestShell) => ({
  listeners: Object.fromEntries([...listeners].map(([type, { size }]) => [type, size])),
  links: document.querySelectorAll('link').length,
  elements: document.querySelectorAll('*').length,
  slices: Object.keys(shell.store.getState()).length,
  applying: [...document.querySelectorAll('link')].filter(({ media }) => media === 'all').length,
  timers: jest.getTimerCount(),
  sagas,
  effects,
});

beforeEach(() => {
  jest.useFakeTimers();
  resetPlatform();
  followListeners();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}'));
});
afterEach(() => {
  stopTestShells();
  document.head.replaceChildren();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('leaves no trace after fifteen rounds of mounting and leaving modules', async () => {
  const page = await startTestShell({
    path: '/admin/conversations',
    auth: merchantAuth,
    watches: true,
    source: async (release) => ({
      createRemote: (services: ShellServices) => remoteWith(release, services),
    }),
  });
  provideStyleIntegrity(page.shell.federation.plan);
  const round = async (): Promise<void> => {
    for (const path of [
      '/admin/customers',
      '/admin/automation',
      '/terms-conditions',
      '/admin/conversations',
    ]) {
      await page.go(path);
      await act(() => jest.advanceTimersByTimeAsync(10_000));
    }
    page.shell.federation.loader.unload('mf-automation');
    await act(() => jest.advanceTimersByTimeAsync(1_000));
  };
  for (let count = 0; count < 3; count += 1) await round();
  const before = countAll(page);
  expect(screen.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  expect(before).toMatchObject({ links: 3, applying: 1, sagas: 2, effects: 1 });
  for (let count = 3; count < 15; count += 1) await round();
  const { listeners: after, ...others } = countAll(page);
  const { listeners: first, ...othersBefore } = before;
  expect(others).toEqual(othersBefore);
  // The socket waits for the connection in one moment and not in another; a leak is one for each round.
  const grown = Object.entries(after).filter(([type, count]) => count > (first[type] ?? 0) + 4);
  expect(grown).toEqual([]);
});
