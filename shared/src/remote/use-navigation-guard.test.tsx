import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider, useNavigate } from 'react-router-dom';
import { FormDialog } from '../forms/FormDialog';
import { TextField } from '../forms/TextField';
import { Modal } from '../ui/Modal';
import { useAddressDialog } from './use-address-dialog';
import { useNavigationGuard } from './use-navigation-guard';

const Profile = () => {
  const [note, edit] = [useAddressDialog('note'), useAddressDialog('edit')];
  const navigate = useNavigate();
  const closeAndGo = () => {
    note.close();
    void navigate('/invoices');
  };
  return (
    <>
      <button type="button" onClick={note.open}>
        Add note
      </button>
      <button type="button" onClick={edit.open}>
        Edit
      </button>
      <button type="button" onClick={() => void navigate('?tab=notes', { replace: true })}>
        Notes
      </button>
      <Modal isOpen={note.isOpen} onClose={note.close} title="Note">
        <button type="button" onClick={closeAndGo}>
          Invoices
        </button>
        <button
          type="button"
          onClick={() => {
            note.close();
            note.close();
          }}
        >
          Close twice
        </button>
      </Modal>
      <FormDialog
        isOpen={edit.isOpen}
        title="Edit customer"
        initialValues={{ name: '' }}
        submitLabel="Save"
        isBusy={false}
        parameters={['dialog']}
        onSubmit={edit.close}
        onClose={edit.close}
      >
        <TextField name="name" label="Name" hasInitialFocus />
      </FormDialog>
    </>
  );
};

const Page = () => {
  useNavigationGuard(() => true);
  return <Outlet />;
};

const profile = '/profile?tab=payments';

/** At the profile, to which the list led; or at the entries of a test. */
const open = (initialEntries: readonly string[] = ['/list', profile]) => {
  const router = createMemoryRouter(
    [
      {
        element: <Page />,
        children: [
          { path: '/list', element: <h1>List</h1> },
          { path: '/invoices', element: <h1>Invoices</h1> },
          { path: '/profile', element: <Profile /> },
        ],
      },
    ],
    { initialEntries: [...initialEntries] },
  );
  render(<RouterProvider router={router} />);
  const user = userEvent.setup();
  const address = () => `${router.state.location.pathname}${router.state.location.search}`;
  return {
    user,
    address,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    /** The browser's Back or Forward. */
    go: (steps: -1 | 1) => act(() => router.navigate(steps)),
    opens: async (button: string, at: string) => {
      await user.click(screen.getByRole('button', { name: button }));
      await waitFor(() => expect(address()).toBe(at));
      expect(await screen.findByRole('dialog')).toBeVisible();
    },
    expectClosed: () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
  };
};
type View = ReturnType<typeof open>;

describe('a dialog that the address opens', () => {
  const noteOpen = `${profile}&dialog=note`;

  it.each<[string, (view: View) => Promise<unknown>]>([
    ['Escape', ({ user }) => user.keyboard('{Escape}')],
    ['the cross', ({ press }) => press('Close')],
    ['two calls in one press', ({ press }) => press('Close twice')],
    ["the browser's Back", ({ go }) => go(-1)],
  ])('is no step of the history after it was closed by %s', async (_way, close) => {
    const view = open();
    await view.opens('Add note', noteOpen);
    await close(view);
    await waitFor(() => expect(view.address()).toBe(profile));
    await view.expectClosed();
    await view.go(-1);
    await waitFor(() => expect(view.address()).toBe('/list'));
  });

  it('opens again by Forward, and closes again', async () => {
    const view = open();
    await view.opens('Add note', noteOpen);
    await view.user.keyboard('{Escape}');
    await view.expectClosed();
    await view.go(1);
    await waitFor(() => expect(view.address()).toBe(noteOpen));
    await view.user.keyboard('{Escape}');
    await waitFor(() => expect(view.address()).toBe(profile));
    await view.expectClosed();
    await view.go(-1);
    await waitFor(() => expect(view.address()).toBe('/list'));
  });

  it('closes without a step back where a link led to it', async () => {
    const view = open(['/list', noteOpen]);
    await view.user.keyboard('{Escape}');
    await waitFor(() => expect(view.address()).toBe(profile));
    await view.go(-1);
    await waitFor(() => expect(view.address()).toBe('/list'));
  });

  it('closes without a step back where the page below has another address', async () => {
    const view = open();
    await view.opens('Add note', noteOpen);
    await view.user.keyboard('{Escape}');
    await view.expectClosed();
    await view.press('Notes');
    await waitFor(() => expect(view.address()).toBe('/profile?tab=notes'));
    await view.go(1);
    await waitFor(() => expect(view.address()).toBe(noteOpen));
    await view.user.keyboard('{Escape}');
    await waitFor(() => expect(view.address()).toBe(profile));
    await view.go(-1);
    await waitFor(() => expect(view.address()).toBe('/profile?tab=notes'));
  });

  it('leads to the page that is asked for as it closes', async () => {
    const view = open();
    await view.opens('Add note', noteOpen);
    await view.press('Invoices');
    await waitFor(() => expect(view.address()).toBe('/invoices'));
  });

  it('asks once before it discards what was typed, by Escape and by Back', async () => {
    const view = open();
    for (const leave of [() => view.user.keyboard('{Escape}'), () => view.go(-1)]) {
      await view.opens('Edit', `${profile}&dialog=edit`);
      await view.user.type(screen.getByRole('textbox', { name: 'Name' }), 'Ana');
      await leave();
      await view.user.click(await screen.findByRole('button', { name: 'Discard' }));
      await waitFor(() => expect(view.address()).toBe(profile));
      await view.expectClosed();
      expect(screen.queryByRole('alertdialog')).toBeNull();
    }
    await view.go(-1);
    await waitFor(() => expect(view.address()).toBe('/list'));
  });
});
