import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { navigatingEvent, type NavigatingDetail } from '../contracts/remote.contract';
import { useNavigationGuard } from '../remote/use-navigation-guard';
import { canReload } from '../store/reload-guard';
import { FormDialog } from './FormDialog';
import { LeaveGuard } from './LeaveGuard';
import { TextField } from './TextField';

const Notes = () => {
  const [text, setText] = useState('');
  return (
    <>
      <textarea aria-label="Note" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={() => setText('')}>
        Save
      </button>
      <Link to="?tab=payments">Payments</Link>
      <Link to="?tab=notes&dialog=edit">Edit</Link>
      <Link to="/customers">Customers</Link>
      <LeaveGuard isDirty={text !== ''} title="Notes" parameters={['tab']} />
    </>
  );
};

const Dialog = () => {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <FormDialog
        isOpen={isOpen}
        title="New group"
        initialValues={{ name: '' }}
        submitLabel="Create group"
        isBusy={false}
        onSubmit={() => setOpen(false)}
        onClose={() => setOpen(false)}
      >
        <TextField name="name" label="Name" hasInitialFocus />
      </FormDialog>
      <Link to="/customers">Customers</Link>
    </>
  );
};

let isSignedIn = true;
const Page = () => {
  useNavigationGuard(() => isSignedIn);
  return <Outlet />;
};

const open = (path: '/notes?tab=notes' | '/dialog') => {
  const router = createMemoryRouter(
    [
      {
        element: <Page />,
        children: [
          { path: '/notes', element: <Notes /> },
          { path: '/dialog', element: <Dialog /> },
          { path: '/customers', element: <h1>Customers</h1> },
        ],
      },
    ],
    { initialEntries: ['/customers', path] },
  );
  render(<RouterProvider router={router} />);
  return {
    user: userEvent.setup(),
    go: (to: string | -1) =>
      act(async () => void (to === -1 ? router.navigate(-1) : router.navigate(to))),
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  };
};
type View = ReturnType<typeof open>;

const question = () => screen.queryByRole('alertdialog', { name: 'Discard what you typed?' });
const answer = async ({ user }: View, name: 'Discard' | 'Keep editing') => {
  expect(question()).toBeVisible();
  await user.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(question()).toBeNull());
};
const arrives = ({ address }: View, at: string) => waitFor(() => expect(address()).toBe(at));
const mayUnload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => {
  isSignedIn = true;
});

describe('a screen with unsaved text', () => {
  const type = async () => {
    const view = open('/notes?tab=notes');
    await view.user.type(screen.getByRole('textbox', { name: 'Note' }), 'Call back');
    return view;
  };

  it.each<[string, (view: View) => Promise<unknown>, string]>([
    [
      'a link to another page',
      ({ user }) => user.click(screen.getByRole('link', { name: 'Customers' })),
      '/customers',
    ],
    [
      'a link to another tab',
      ({ user }) => user.click(screen.getByRole('link', { name: 'Payments' })),
      '/notes?tab=payments',
    ],
    ['the back button', ({ go }) => go(-1), '/customers'],
  ])('asks before %s is followed', async (_way, leave, target) => {
    const view = await type();
    await leave(view);
    await answer(view, 'Keep editing');
    expect(view.address()).toBe('/notes?tab=notes');
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Call back');
    await leave(view);
    await answer(view, 'Discard');
    await arrives(view, target);
  });

  it('opens a dialog of the same tab without a question', async () => {
    const view = await type();
    await view.user.click(screen.getByRole('link', { name: 'Edit' }));
    expect(view.address()).toBe('/notes?tab=notes&dialog=edit');
    expect(question()).toBeNull();
  });

  it('blocks the reload of the browser and of the shell until it is saved', async () => {
    const view = open('/notes?tab=notes');
    expect([mayUnload(), canReload()]).toEqual([true, true]);
    await view.user.type(screen.getByRole('textbox', { name: 'Note' }), 'C');
    expect([mayUnload(), canReload()]).toEqual([false, false]);
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    expect([mayUnload(), canReload()]).toEqual([true, true]);
    await view.go('/customers');
    expect(await screen.findByRole('heading', { name: 'Customers' })).toBeVisible();
  });

  it('follows an answer that comes before the router waits for it', async () => {
    const view = open('/notes?tab=notes');
    const answerAtOnce = (event: Event) => {
      event.preventDefault();
      (event as CustomEvent<NavigatingDetail>).detail.proceed();
    };
    window.addEventListener(navigatingEvent, answerAtOnce, { once: true });
    await view.go('/customers');
    expect(await screen.findByRole('heading', { name: 'Customers' })).toBeVisible();
  });

  it('does not block navigation at the end of the session', async () => {
    const view = await type();
    isSignedIn = false;
    await view.go('/customers');
    expect(await screen.findByRole('heading', { name: 'Customers' })).toBeVisible();
  });
});

describe('a form dialog with unsaved text', () => {
  const type = async () => {
    const view = open('/dialog');
    await view.user.type(screen.getByRole('textbox', { name: 'Name' }), 'Harbor');
    return view;
  };

  it('asks before another page is opened, and once only', async () => {
    const view = await type();
    await view.go('/customers');
    await answer(view, 'Discard');
    await arrives(view, '/customers');
    expect(mayUnload()).toBe(true);
  });

  it('asks before the back button closes the dialog instead of the page', async () => {
    const view = await type();
    await view.go(-1);
    await answer(view, 'Discard');
    expect(view.address()).toBe('/dialog');
    await view.go(-1);
    await arrives(view, '/customers');
  });

  it('blocks nothing once it is saved', async () => {
    const view = await type();
    await view.user.click(screen.getByRole('button', { name: 'Create group' }));
    await view.go('/customers');
    expect(await screen.findByRole('heading', { name: 'Customers' })).toBeVisible();
  });
});
