import type { ShellServices } from '@billfold/shared/contracts/remote.contract';
import { act, waitFor } from '@testing-library/react';
import { useLayoutEffect, type ComponentType } from 'react';
import { inboxRemote, lastGood, pagePlan } from '../../testing/fake-plan';
import { resetPlatform } from '../../testing/fake-platform';
import { remoteOf } from '../../testing/fake-remote';
import { merchantAuth, startTestShell, stopTestShells } from '../../testing/TestShell';
import type { PlannedRelease } from '../loader/planned-release';
import { provideStyleIntegrity } from '../loader/style-integrity';
import type { SlotProps } from './slot-props';

/** What the media of all modules' styles were when a screen was laid out for the first time. */
const atFirstLayout: string[][] = [];

const styles = (): string[] =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(
    ({ href, media }) => `${/mf-\w+\/[\d.]+/.exec(href)?.[0]} ${media}`,
  );

/** As the tool chains do it: the style comes into the head with the code that needs it. */
const insertStyle = ({ base }: PlannedRelease): void => {
  const href = `${base}screen.css`;
  if (document.querySelector(`link[href="${href}"]`) !== null) return;
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href, media: '' }),
  );
};

const remoteWith = (release: PlannedRelease, { Slot }: ShellServices) => {
  const Chat = Slot as ComponentType<SlotProps>;
  const screenOf = (path: string, title: string) => () => {
    useLayoutEffect(() => void atFirstLayout.push(styles()), []);
    return (
      <>
        <h1>{title}</h1>
        {path === '/admin/customers' && <Chat module="mf-inbox" name="chat" />}
      </>
    );
  };
  return remoteOf(release, {
    routes: release.routes.map(({ path, title }) => ({
      path,
      lazy: async () => {
        insertStyle(release);
        return { Component: screenOf(path, title) };
      },
    })),
  });
};

const start = (path: string) => {
  const plan = {
    remotes: [
      ...pagePlan().remotes.filter(({ module }) => module !== 'mf-inbox'),
      lastGood(inboxRemote),
    ],
  };
  provideStyleIntegrity(pagePlan(plan));
  return startTestShell({
    path,
    plan,
    auth: merchantAuth,
    source: async (release) => ({
      createRemote: (services: ShellServices) => remoteWith(release, services),
    }),
  });
};

beforeEach(() => {
  resetPlatform();
  atFirstLayout.length = 0;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}'));
});
afterEach(() => {
  stopTestShells();
  document.head.replaceChildren();
  jest.restoreAllMocks();
});

it('lets styles of a module apply only while a part of it is on the page', async () => {
  const page = await start('/admin/conversations');
  expect(atFirstLayout).toEqual([['mf-inbox/1.0.0 all']]);
  await act(() => page.shell.federation.loader.load('mf-admin', 'screen:/admin/invoices'));
  expect(styles()).toEqual(['mf-inbox/1.0.0 all', 'mf-admin/1.0.0 not all']);
  await page.go('/admin/invoices');
  expect(atFirstLayout.at(-1)).toEqual(['mf-inbox/1.0.0 not all', 'mf-admin/1.0.0 all']);
  await page.go('/admin/customers');
  expect(styles()).toEqual(['mf-inbox/1.0.0 all', 'mf-admin/1.0.0 all']);
  await page.go('/admin/invoices');
  expect(styles()).toEqual(['mf-inbox/1.0.0 not all', 'mf-admin/1.0.0 all']);
  await page.go('/admin/conversations');
  expect(atFirstLayout.at(-1)).toEqual(['mf-inbox/1.0.0 all', 'mf-admin/1.0.0 not all']);
});

it('lets no style of a withdrawn release apply', async () => {
  const page = await start('/admin/conversations');
  const { loader } = page.shell.federation;
  const host = loader.hosts.get('mf-inbox');
  await act(() => loader.exchange('mf-inbox', () => host?.keep(host.releases.slice(1))));
  await waitFor(() => expect(styles()).toEqual(['mf-inbox/1.0.0 not all', 'mf-inbox/0.9.0 all']));
});

it('marks the rectangle of each module, also after another took its place', async () => {
  const marked = () =>
    [...document.querySelectorAll<HTMLElement>('[data-module]')].map(
      ({ tagName, dataset }) => `${tagName} ${dataset['module']}`,
    );
  const page = await start('/admin/conversations');
  expect(marked()).toEqual(['MAIN mf-inbox']);
  await page.go('/admin/customers');
  expect(marked()).toEqual(['MAIN mf-admin', 'DIV mf-inbox']);
  await page.go('/terms-conditions');
  expect(marked()).toEqual([]);
});
