import { act, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { SlotProps } from '../federation/parts/slot-props';
import { inboxRemote, pagePlan } from '../testing/fake-plan';
import { resetPlatform } from '../testing/fake-platform';
import { remoteOf } from '../testing/fake-remote';
import { merchantAuth, startTestShell, stopTestShells } from '../testing/TestShell';

/** A letter of two units at the border is left out as a whole. */
const long = (length: number): string => `${'a'.repeat(length - 1)}😀${'b'.repeat(9_000)}`;
const cut = (length: number): string => 'a'.repeat(length - 1);

beforeEach(resetPlatform);
afterEach(stopTestShells);

it('cuts the texts of a module wherever the page of the shell shows them', async () => {
  const [route] = inboxRemote.routes;
  const [entry] = inboxRemote.nav;
  if (route === undefined || entry === undefined) throw new Error('the plan has no inbox');
  const name = long(60);
  const page = await startTestShell({
    path: route.path,
    auth: merchantAuth,
    plan: {
      remotes: [
        ...pagePlan().remotes.filter(({ module }) => module !== 'mf-inbox'),
        {
          ...inboxRemote,
          routes: [{ ...route, title: long(80) }],
          nav: [{ ...entry, label: long(40) }],
        },
      ],
    },
    source: async (release) => ({
      createRemote: ({ Slot }: { readonly Slot: ComponentType<SlotProps> }) => {
        const load = async () => ({ Component: () => <Slot module="mf-none" name={name} /> });
        return remoteOf(release, {
          routes: release.routes.map(({ path }) => ({ path, lazy: load })),
        });
      },
    }),
  });
  expect(document.title).toBe(`${cut(80)} · Billfold`);
  expect(screen.getByRole('link', { name: cut(40) })).toBeVisible();
  const slot = `A${cut(60).slice(1)} isn't available right now.`;
  expect(await screen.findByRole('heading', { name: slot })).toBeVisible();
  expect(page.shell.store.getState().inboxBadge).toBe(0);
});

it('cuts a toast and its button, and takes no badge that is no number', async () => {
  const page = await startTestShell({ path: '/admin/invoices', auth: merchantAuth });
  const { notify, setInboxBadge } = page.services('mf-admin');
  await act(async () => {
    notify({ message: long(300), action: { label: long(40), onPress: () => {} } });
    await import('../page/notifications/ToastAction');
  });
  expect(screen.getAllByText(cut(300))).not.toHaveLength(0);
  expect(screen.getAllByRole('button', { name: cut(40) })).not.toHaveLength(0);
  for (const count of [Number.NaN, Infinity, 'many' as never]) act(() => setInboxBadge(count));
  expect(page.shell.store.getState().inboxBadge).toBe(0);
  act(() => setInboxBadge(7.9));
  expect(page.shell.store.getState().inboxBadge).toBe(7);
});

it.each([
  ['message', { message: {} as never }],
  ['path', { message: 'Saved', path: 7 as never }],
  ['button', { message: 'Saved', action: { label: {} as never, onPress: () => {} } }],
])('refuses a toast whose %s is no text', async (_part, toast) => {
  const page = await startTestShell({ path: '/admin/invoices', auth: merchantAuth });
  expect(() => page.services('mf-admin').notify(toast)).toThrow('A message must be a text');
});
