import { act, screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { resetPlatform } from '../../testing/fake-platform';
import { startTestShell, stopTestShells } from '../../testing/TestShell';

beforeEach(resetPlatform);
afterEach(stopTestShells);

const documents = [
  ['terms', '/terms-conditions', 'Terms and Conditions'],
  ['privacy', '/privacy-policy', 'Privacy Policy'],
] as const;

it.each(documents)(
  'shows %s signed out at %s under its heading [SHELL-098] [SHELL-099] [SHELL-101]',
  async (_document, path, heading) => {
    const page = await startTestShell({ path });
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(page.api.calls).toEqual([]);
    expect(document.title).toBe(`${heading} · Billfold`);
  },
);

it.each(documents)(
  'shows %s as a modal with the text of its page, without leaving the page [SHELL-100] [SHELL-101]',
  async (document, path, heading) => {
    const legal = await startTestShell({ path });
    const textOfPage = screen.getByRole('article').textContent;
    expect(legal.address()).toBe(path);
    stopTestShells();
    const page = await startTestShell({ path: '/welcome' });
    act(() => page.services('mf-public').openLegal(document));
    const dialog = await screen.findByRole('dialog', { name: heading });
    expect(dialog).toHaveTextContent(textOfPage?.slice(heading.length) ?? 'no text');
    expect(page.address()).toBe('/welcome');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitForElementToBeRemoved(dialog);
  },
);
