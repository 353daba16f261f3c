import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter, Outlet, RouterProvider, useNavigate } from 'react-router-dom';
import { FormDialog } from '../forms/FormDialog';
import { TextField } from '../forms/TextField';
import { Modal } from '../ui/Modal';
import { useDialog } from './use-dialog';
import { useNavigationGuard } from './use-navigation-guard';

const Profile = () => {
  const [note, edit] = [useDialog('note'), useDialog('edit')];
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
        <button type="button" onClick={edit.open}>
          Go on to edit
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

const Payments = () => {
  const refund = useDialog('refund', {
    isParameter: true,
    without: { cancel: null, preview: null },
  });
  const cancel = useDialog('cancel', { isParameter: true, without: { refund: null } });
  const edit = useDialog('edit');
  return (
    <>
      <button type="button" onClick={() => refund.openFor(21)}>
        Refund 21
      </button>
      <button type="button" onClick={() => edit.openFor(5)}>
        Edit 5
      </button>
      <Modal isOpen={refund.isOpen} onClose={refund.close} title={`Refund ${refund.id}`}>
        Amount
      </Modal>
      <Modal isOpen={cancel.isOpen} onClose={cancel.close} title={`Cancel ${cancel.id}`}>
        Reason
      </Modal>
      <Modal isOpen={edit.isOpen} onClose={edit.close} title={`Edit ${edit.id}`}>
        Name
      </Modal>
    </>
  );
};

const Page = () => {
  useNavigationGuard(() => true);
  return <Outlet />;
};

const profile = '/profile?tab=payments';

const address = () => window.location.pathname + window.location.search;
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

let leave = (): void => {};
afterEach(() => leave());

/** At the last of the entries, to which the others led. */
const open = async (entries: readonly [string, ...string[]] = ['/list', profile]) => {
  const [first, ...further] = entries;
  window.history.pushState(null, '', first);
  const router = createBrowserRouter([
    {
      element: <Page />,
      children: [
        { path: '/list', element: <h1>List</h1> },
        { path: '/invoices', element: <h1>Invoices</h1> },
        { path: '/profile', element: <Profile /> },
        { path: '/payments', element: <Payments /> },
      ],
    },
  ]);
  leave = () => router.dispose();
  render(<RouterProvider router={router} />);
  const goTo = (to: string, state: unknown = null) => act(() => router.navigate(to, { state }));
  for (const entry of further) await goTo(entry);
  const user = userEvent.setup();
  return {
    user,
    goTo,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    back: () => act(async () => window.history.back()),
    forward: () => act(async () => window.history.forward()),
    opens: async (button: string, at: string) => {
      await user.click(screen.getByRole('button', { name: button }));
      await waitFor(() => expect(address()).toBe(at));
      expect(await screen.findByRole('dialog')).toBeVisible();
    },
    closes: async () => {
      await user.keyboard('{Escape}');
      await expectClosed();
    },
  };
};
type View = Awaited<ReturnType<typeof open>>;

describe('a dialog that the address opens', () => {
  const noteOpen = `${profile}&dialog=note`;

  it.each<[string, (view: View) => Promise<unknown>]>([
    ['Escape', ({ user }) => user.keyboard('{Escape}')],
    ['the cross', ({ press }) => press('Close')],
    ['two calls in one press', ({ press }) => press('Close twice')],
    ["the browser's Back", ({ back }) => back()],
  ])('is no step of the history after it was closed by %s', async (_way, close) => {
    const view = await open();
    await view.opens('Add note', noteOpen);
    await close(view);
    await waitFor(() => expect(address()).toBe(profile));
    await expectClosed();
    await view.back();
    await waitFor(() => expect(address()).toBe('/list'));
  });

  it('leaves no step after several dialogs were closed', async () => {
    const view = await open();
    for (const [button, name] of [
      ['Add note', 'note'],
      ['Edit', 'edit'],
      ['Add note', 'note'],
    ] as const) {
      await view.opens(button, `${profile}&dialog=${name}`);
      await view.closes();
    }
    await view.back();
    await waitFor(() => expect(address()).toBe('/list'));
    await view.forward();
    await waitFor(() => expect(address()).toBe(profile));
  });

  it('is no step where a link led to it', async () => {
    const view = await open(['/list', noteOpen]);
    await view.closes();
    await waitFor(() => expect(address()).toBe(profile));
    await view.back();
    await waitFor(() => expect(address()).toBe('/list'));
  });

  it('takes the entry of the dialog that it is opened from', async () => {
    const view = await open();
    await view.opens('Add note', noteOpen);
    await view.press('Go on to edit');
    expect(await screen.findByRole('dialog', { name: 'Edit customer' })).toBeVisible();
    expect(address()).toBe(`${profile}&dialog=edit`);
    await view.closes();
    await view.back();
    await waitFor(() => expect(address()).toBe('/list'));
  });

  it('leaves a step where the page has another address since', async () => {
    const view = await open();
    await view.opens('Add note', noteOpen);
    await view.closes();
    await view.press('Notes');
    await waitFor(() => expect(address()).toBe('/profile?tab=notes'));
    await view.back();
    await waitFor(() => expect(address()).toBe(profile));
  });

  it('leaves a step where an entry has a state of its own', async () => {
    const view = await open();
    await view.goTo(profile, { step: 2 });
    await view.back();
    await waitFor(() => expect(window.history.state).toMatchObject({ usr: null }));
    await waitFor(() => expect(address()).toBe(profile));
    await view.back();
    await waitFor(() => expect(address()).toBe('/list'));
  });

  it('leads to a page that is requested as it closes', async () => {
    const view = await open();
    await view.opens('Add note', noteOpen);
    await view.press('Invoices');
    await waitFor(() => expect(address()).toBe('/invoices'));
  });

  it('asks once before it discards typed text, by Escape and by Back', async () => {
    const view = await open();
    for (const leaveForm of [() => view.user.keyboard('{Escape}'), view.back]) {
      await view.opens('Edit', `${profile}&dialog=edit`);
      await view.user.type(screen.getByRole('textbox', { name: 'Name' }), 'Ana');
      await leaveForm();
      await view.user.click(await screen.findByRole('button', { name: 'Discard' }));
      await waitFor(() => expect(address()).toBe(profile));
      await expectClosed();
      expect(screen.queryByRole('alertdialog')).toBeNull();
    }
    await view.back();
    await waitFor(() => expect(address()).toBe('/list'));
  });

  it.each([
    ['/payments?tab=all&preview=3', 'Refund 21', '/payments?tab=all&refund=21'],
    ['/payments?tab=all', 'Edit 5', '/payments?tab=all&dialog=edit&id=5'],
  ])('from %s opens for one row by %s', async (from, button, to) => {
    const view = await open(['/list', from]);
    await view.press(button);
    await waitFor(() => expect(address()).toBe(to));
    expect(await screen.findByRole('dialog', { name: button })).toBeVisible();
    await view.closes();
    await waitFor(() => expect(address()).toBe('/payments?tab=all'));
    await view.back();
    await waitFor(() => expect(address()).toBe('/list'));
  });

  it.each(['0', '-1', '1.5', '2147483648', '12345678901', ' 5', 'one', ''])(
    'opens for no row with the id "%s" in the address',
    async (id) => {
      await open(['/list', `/payments?refund=${encodeURIComponent(id)}`]);
      expect(await screen.findByRole('button', { name: 'Refund 21' })).toBeVisible();
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );
});
