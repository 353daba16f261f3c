import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { object } from 'yup';
import { MemoryRouter } from 'react-router-dom';
import { leavingEvent, navigatingEvent } from '../contracts/remote.contract';
import { FormDialog } from './FormDialog';
import { PinConfirm } from './PinConfirm';
import { textRule } from './rules/rules';
import { TextField } from './TextField';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  act(() => jest.runOnlyPendingTimers());
  jest.useRealTimers();
});

const setup = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const dialog = (name: string) => screen.queryByRole('dialog', { name });
const press = (user: ReturnType<typeof setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));

type Answer = {
  readonly isBusy?: boolean;
  readonly errors?: readonly string[];
  readonly refusals?: Readonly<Record<string, string>>;
};

const Summary = () => {
  const { values } = useFormikContext<{ readonly name: string }>();
  return <p>{`For ${values.name}`}</p>;
};

describe('a form dialog', () => {
  const open = async (answer: Answer = {}) => {
    const user = setup();
    const submitted = jest.fn();
    const closed = jest.fn();
    const draw = (now: Answer, isOpen = true) => (
      <FormDialog
        isOpen={isOpen}
        title="New group"
        initialValues={{ name: '' }}
        schema={object({ name: textRule() })}
        submitLabel="Create group"
        isBusy={now.isBusy ?? false}
        {...(now.errors === undefined ? {} : { errors: now.errors })}
        {...(now.refusals === undefined ? {} : { refusals: now.refusals })}
        parameters={['new']}
        onSubmit={submitted}
        onClose={closed}
      >
        <TextField name="name" label="Name" hasInitialFocus />
      </FormDialog>
    );
    const { rerender } = render(draw(answer));
    return {
      user,
      submitted,
      closed,
      answer: (now: Answer) => rerender(draw(now)),
      setOpen: (isOpen: boolean) => rerender(draw({}, isOpen)),
    };
  };

  it('focuses its first field and submits valid values by Enter', async () => {
    const { user, submitted } = await open();
    const name = screen.getByRole('textbox', { name: 'Name' });
    expect(name).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('This field is required')).toBeVisible();
    expect(submitted).not.toHaveBeenCalled();
    await user.type(name, 'Harbor{Enter}');
    expect(submitted).toHaveBeenCalledWith({ name: 'Harbor' });
  });

  it('takes the focus, submits and asks before text is lost in a panel, too', async () => {
    const user = setup();
    const submitted = jest.fn();
    const closed = jest.fn();
    render(
      <FormDialog
        isOpen
        title="New group"
        initialValues={{ name: '' }}
        submitLabel="Create group"
        isBusy={false}
        isPanel
        onSubmit={submitted}
        onClose={closed}
      >
        <TextField name="name" label="Name" hasInitialFocus />
      </FormDialog>,
    );
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await user.keyboard('Harbor{Enter}');
    expect(submitted).toHaveBeenCalledWith({ name: 'Harbor' });
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    expect(closed).not.toHaveBeenCalled();
  });

  it('draws a summary of the typed values beside the buttons, outside the form', async () => {
    const user = setup();
    render(
      <FormDialog
        isOpen
        title="New group"
        initialValues={{ name: '' }}
        submitLabel="Create group"
        isBusy={false}
        isPanel
        summary={<Summary />}
        onSubmit={() => undefined}
        onClose={() => undefined}
      >
        <TextField name="name" label="Name" hasInitialFocus />
      </FormDialog>,
    );
    await user.keyboard('Harbor');
    expect(screen.getByText('For Harbor')).toBeVisible();
    expect(within(screen.getByRole('form')).queryByText('For Harbor')).toBeNull();
  });

  it('stays open with the typed text when the server refuses it', async () => {
    const { user, submitted, answer } = await open();
    await user.keyboard('Harbor');
    await press(user, 'Create group');
    expect(submitted).toHaveBeenCalledTimes(1);
    answer({ isBusy: true });
    answer({ errors: ['Name and location are required'] });
    expect(screen.getByRole('alert')).toHaveTextContent('Name and location are required');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Harbor');
    expect(screen.getByRole('button', { name: 'Create group' })).toHaveFocus();
  });

  it('returns the focus to its opener when a field had initial focus', async () => {
    const Sample = () => {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            New
          </button>
          <main tabIndex={-1} />
          <FormDialog
            isOpen={isOpen}
            title="New group"
            initialValues={{ name: '' }}
            submitLabel="Create group"
            isBusy={false}
            onSubmit={() => {}}
            onClose={() => setOpen(false)}
          >
            <TextField name="name" label="Name" hasInitialFocus />
          </FormDialog>
        </>
      );
    };
    const user = setup();
    render(<Sample />);
    await press(user, 'New');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await user.keyboard('{Escape}');
    await act(() => jest.advanceTimersByTimeAsync(1_500));
    expect(dialog('New group')).toBeNull();
    expect(screen.getByRole('button', { name: 'New' })).toHaveFocus();
  });

  it('shows what the server refused at its field until the form changes', async () => {
    const { user, submitted, answer } = await open();
    await user.keyboard('Harbor');
    await press(user, 'Create group');
    answer({ isBusy: true });
    answer({ refusals: { name: 'There is such a group' } });
    const name = screen.getByRole('textbox', { name: 'Name' });
    expect(name).toHaveAccessibleDescription('There is such a group');
    expect(name).toBeInvalid();
    expect(name).toHaveFocus();
    // The reason may be gone by now.
    await press(user, 'Create group');
    expect(submitted).toHaveBeenCalledTimes(2);
    await user.type(name, ' North');
    expect(screen.queryByText('There is such a group')).toBeNull();
    expect(name).toBeValid();
  });

  it('takes a refusal away while the form is sent again', async () => {
    const { user, answer } = await open();
    await user.keyboard('Harbor');
    answer({ refusals: { name: 'There is such a group' } });
    answer({ isBusy: true });
    expect(screen.queryByText('There is such a group')).toBeNull();
    answer({ errors: ['The network is gone'] });
    expect(screen.getByRole('textbox', { name: 'Name' })).toBeValid();
  });

  it.each([
    ['closes it', { pathname: '/groups', search: '?page=2' }, true],
    ['keeps it', { pathname: '/groups', search: '?page=2&new=group' }, false],
  ])('asks before an address that %s is followed', async (_name, to, isAsked) => {
    const { user } = await open();
    await user.keyboard('Harbor');
    const proceed = jest.fn();
    const from = { pathname: '/groups', search: '?new=group' };
    const event = new CustomEvent(navigatingEvent, {
      cancelable: true,
      detail: { from, to, proceed },
    });
    act(() => void window.dispatchEvent(event));
    expect(event.defaultPrevented).toBe(isAsked);
    expect(proceed).not.toHaveBeenCalled();
    if (!isAsked) return;
    await press(user, 'Discard');
    expect(proceed).toHaveBeenCalledTimes(1);
  });

  it('closes at once while nothing is typed', async () => {
    const { user, closed } = await open();
    await user.keyboard('{Escape}');
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['Escape', (user: ReturnType<typeof setup>) => user.keyboard('{Escape}')],
    ['Cancel', (user: ReturnType<typeof setup>) => press(user, 'Cancel')],
    ['its cross', (user: ReturnType<typeof setup>) => press(user, 'Close')],
    [
      'the back button',
      () =>
        act(async () => void window.dispatchEvent(new Event(leavingEvent, { cancelable: true }))),
    ],
  ])('asks before %s discards typed text', async (_name, leave) => {
    const { user, closed } = await open();
    await user.keyboard('Harbor');
    await leave(user);
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(screen.getByRole('alertdialog', { name: 'Discard what you typed?' })).toBeVisible();
    expect(closed).not.toHaveBeenCalled();
    await press(user, 'Discard');
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('keeps typed text and focus when the user goes on editing', async () => {
    const { user, closed } = await open();
    await user.keyboard('Harbor{Escape}');
    await press(user, 'Keep editing');
    await act(() => jest.advanceTimersByTimeAsync(600));
    expect(closed).not.toHaveBeenCalled();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Harbor');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  });

  it('cannot be closed or submitted while it is busy', async () => {
    const { user, closed, submitted } = await open({ isBusy: true });
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Harbor{Enter}{Escape}');
    expect(closed).not.toHaveBeenCalled();
    expect(submitted).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  it('begins with its initial values when it is opened again while it fades', async () => {
    const { user, setOpen } = await open();
    await user.keyboard('Harbor');
    setOpen(false);
    expect(dialog('New group')).toBeVisible();
    setOpen(true);
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('');
  });
});

describe('a PIN confirmation', () => {
  const wrong = ['Wrong PIN. 3 tries left.'];
  const Sample = ({
    answers,
    onConfirm,
  }: {
    readonly answers: readonly Answer[];
    readonly onConfirm: (pin: string) => void;
  }) => {
    const [tries, setTries] = useState(0);
    const answer = answers[tries] ?? {};
    return (
      <>
        <PinConfirm
          isOpen
          title="Delete Ana Rivera?"
          confirmLabel="Delete customer"
          isBusy={answer.isBusy ?? false}
          {...(answer.errors === undefined ? {} : { errors: answer.errors })}
          isLocked={answer.errors?.[0]?.includes('locked') ?? false}
          onConfirm={onConfirm}
          onClose={() => {}}
        >
          Auto-pay ends.
        </PinConfirm>
        <button type="button" data-react-aria-top-layer="true" onClick={() => setTries(tries + 1)}>
          Next answer
        </button>
      </>
    );
  };
  const confirm = () => screen.getByRole('button', { name: 'Delete customer' });
  const pin = () => screen.getByLabelText('Your PIN, 4 digits');
  const next = () => act(() => screen.getByText('Next answer').click());

  it('needs four digits and the button', async () => {
    const user = setup();
    const onConfirm = jest.fn();
    render(<Sample answers={[]} onConfirm={onConfirm} />);
    await user.type(pin(), '482');
    expect(confirm()).toBeDisabled();
    await user.type(pin(), '6');
    expect(onConfirm).not.toHaveBeenCalled();
    await user.click(confirm());
    expect(onConfirm).toHaveBeenCalledWith('4826');
  });

  it('leads staff without a PIN to where they set one [ADMIN-155]', () => {
    render(
      <MemoryRouter>
        <PinConfirm
          isOpen
          title="Delete Ana Rivera?"
          confirmLabel="Delete customer"
          isBusy={false}
          hasPin={false}
          onConfirm={() => {}}
          onClose={() => {}}
        >
          Auto-pay ends.
        </PinConfirm>
      </MemoryRouter>,
    );
    expect(screen.getByText(/You don't have a PIN yet\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Set a PIN' })).toHaveAttribute(
      'href',
      '/admin/settings/security',
    );
    expect(screen.queryByLabelText('Your PIN, 4 digits')).toBeNull();
    expect(confirm()).toBeDisabled();
  });

  it('shows the refusal of the server and empties the pad', async () => {
    const user = setup();
    render(<Sample answers={[{}, { isBusy: true }, { errors: wrong }]} onConfirm={() => {}} />);
    await user.type(pin(), '0000');
    next();
    expect(pin()).toHaveValue('0000');
    next();
    expect(screen.getByRole('alert')).toHaveTextContent('Wrong PIN. 3 tries left.');
    expect(pin()).toHaveValue('');
    expect(pin()).toHaveAccessibleDescription('Wrong PIN. 3 tries left.');
  });

  it('drops the refusal at the next digit', async () => {
    const user = setup();
    render(<Sample answers={[{ isBusy: true }, { errors: wrong }]} onConfirm={() => {}} />);
    next();
    expect(screen.getByRole('alert')).toHaveTextContent('Wrong PIN. 3 tries left.');
    await user.type(pin(), '4');
    expect(screen.queryByText('Wrong PIN. 3 tries left.')).toBeNull();
    await user.type(pin(), '{Backspace}');
    expect(screen.queryByText('Wrong PIN. 3 tries left.')).toBeNull();
  });

  it('takes no digit while the PIN is locked', () => {
    const locked = ['Your PIN is locked for 15 minutes.'];
    render(<Sample answers={[{ errors: locked }]} onConfirm={() => {}} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Your PIN is locked for 15 minutes.');
    expect(screen.queryByLabelText('Your PIN, 4 digits')).toBeNull();
    expect(confirm()).toBeDisabled();
  });
});
