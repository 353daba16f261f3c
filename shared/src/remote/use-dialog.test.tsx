import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter, Outlet, RouterProvider, useNavigate } from 'react-router-dom';
import { FormDialog } from '../forms/FormDialog';
import { TextField } from '../forms/TextField';
import { Modal } from '../ui/Modal';
import { useDialog } from './use-dialog';
import { useNavigationGuard } from './use-navigation-guard';
import { useRepeatedDocument } from './use-repeated-document';

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
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate('/payments', { replace: true })}>
        Close preview
      </button>
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
  useRepeatedDocument(() => true);
  return <Outlet />;
};

const profile = '/profile?tab=payments';

const address = () => window.location.pathname + window.location.search;
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

let leave = (): void => {};
afterEach(() => leave());

/** At the browser's entry, as a document that begins there. */
const load = () => {
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
  return router;
};

const reload = () => {
  leave();
  cleanup();
  load();
};

/** At the last of the entries, to which the others led. */
const open = async (entries: readonly [string, ...string[]] = ['/list', profile]) => {
  const [first, ...further] = entries;
  window.history.pushState(null, '', first);
  const router = load();
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

  it.each<[string, (view: View) => Promise<unknown>]>([
    ['was open', ({ closes }) => (reload(), closes())],
    ['was closed', ({ closes }) => closes().then(reload)],
  ])('is no step of the history after a reload while it %s', async (_state, reloadAndClose) => {
    const view = await open();
    await view.opens('Add note', noteOpen);
    await reloadAndClose(view);
    await waitFor(() => expect(address()).toBe(profile));
    await view.back();
    expect(await screen.findByRole('heading', { name: 'List' })).toBeVisible();
    expect(address()).toBe('/list');
  });

  describe('on a page that is a document of its own', () => {
    /** As the browser does after the document of the entry `above`; the last of ours was of `own`, at `left`. */
    const showBy = async (
      type: string,
      above: number,
      { isKept = false, left = profile, own = above } = {},
    ) => {
      const activation = { navigationType: type, entry: { index: 1 }, from: { index: above } };
      const part = () => act(async () => void (await import('./repeated-document')));
      await part();
      Object.assign(window, { navigation: { activation, currentEntry: { index: own } } });
      window.history.replaceState(window.history.state, '', left);
      window.dispatchEvent(new PageTransitionEvent('pagehide'));
      window.history.replaceState(window.history.state, '', profile);
      if (isKept) window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      else reload();
      await part();
    };
    afterEach(() => {
      jest.restoreAllMocks();
      Object.assign(window, { navigation: undefined });
    });

    it.each([false, true])(
      'is no step where Back shows the document before it, kept: %s',
      async (isKept) => {
        await open();
        await showBy('traverse', 2, { isKept });
        expect(await screen.findByRole('heading', { name: 'List' })).toBeVisible();
      },
    );

    it.each([
      ['traverse', 0, {}],
      ['traverse', 3, {}],
      ['traverse', 2, { left: '/profile?tab=notes' }],
      ['traverse', 2, { own: 1 }],
      ['push', 2, {}],
      ['reload', 2, {}],
    ])('stays at the document after %s from the entry %i: %j', async (type, above, before) => {
      await open();
      const go = jest.spyOn(window.history, 'go');
      await showBy(type, above, before);
      expect(screen.getByRole('button', { name: 'Add note' })).toBeVisible();
      expect(go).not.toHaveBeenCalled();
    });
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

  it('takes the entry of the preview that it is opened from', async () => {
    const view = await open(['/list', '/payments', '/payments?preview=7']);
    await view.opens('Edit 5', '/payments?preview=7&dialog=edit&id=5');
    await view.closes();
    await view.press('Close preview');
    await waitFor(() => expect(address()).toBe('/payments'));
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
