import { act, fireEvent, screen, within } from '@testing-library/react';
import type { CreateRemote } from '@billfold/shared/contracts/remote.contract';
import { mountFakeShell, type FakeShell } from './mount';

let shell: FakeShell | null = null;
afterEach(() => {
  act(() => shell?.unmount());
  document.body.replaceChildren();
});

const createNotes: CreateRemote = (services) => ({
  contract: 1,
  routes: [
    {
      path: '/admin/notes',
      lazy: async () => ({
        Component: () => (
          <>
            <h1>Notes of {services.session.read().merchantName ?? 'a customer'}</h1>
            <button onClick={() => services.notify({ message: 'Written down' })}>Write</button>
            <button onClick={() => services.navigate('/admin/notes/7')}>Open</button>
          </>
        ),
      }),
    },
    { path: '/admin/notes/:id', lazy: async () => ({ Component: () => <h1>Note</h1> }) },
  ],
  reducer: (state = { ended: false }, { type }) =>
    type === 'shell/sessionEnded' ? { ended: true } : state,
});

const mount = async (path = '/admin/notes'): Promise<FakeShell> => {
  const container = document.body.appendChild(document.createElement('div'));
  const mounted = await act(async () =>
    mountFakeShell(createNotes, { module: 'mf-notes', path, container }),
  );
  shell = mounted;
  return mounted;
};

describe('the fake shell', () => {
  it('shows the screens of a remote and its calls to the shell', async () => {
    const { services, location } = await mount();
    expect(await screen.findByRole('heading', { name: 'Notes of a customer' })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Write' }));
    expect(services.record.toasts).toEqual([{ message: 'Written down' }]);
    expect(within(screen.getByRole('banner')).getByText('Toast: Written down')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('heading', { name: 'Note' })).toBeVisible();
    expect(location()).toBe('/admin/notes/7');
  });

  it('ends the session as the shell does, and says which address has no screen', async () => {
    const { state } = await mount('/admin/other');
    expect(await screen.findByText(/No screen of mf-notes is at this address/)).toBeVisible();
    expect(state()).toEqual({ ended: false });
    fireEvent.change(screen.getByLabelText('Session'), { target: { value: 'signed out' } });
    expect(state()).toEqual({ ended: true });
  });
});
