import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Button } from './Button';
import { Card } from './Card';
import { CardLink } from './CardLink';
import { CardBrand } from './CardBrand';
import { ErrorArea } from './ErrorArea';
import { Icon, isIconName } from './Icon';
import { IconButton } from './IconButton';
import { Loader } from './Loader';
import { Logo } from './Logo';
import { Menu } from './Menu';
import { PinPad } from './PinPad';
import { SearchField } from './SearchField';
import { StatusPill } from './StatusPill';
import { Switch } from './Switch';
import { Tabs } from './Tabs';
import { TextLink } from './TextLink';
import { Tooltip } from './Tooltip';

describe('the error area', () => {
  it('shows one text on one line and several on several [SHARED-013]', () => {
    const { rerender, container } = render(<ErrorArea errors="A" />);
    expect(within(screen.getByRole('alert')).getAllByText(/./)).toHaveLength(1);
    rerender(<ErrorArea errors={['A', 'B']} />);
    expect(screen.getByText('A')).toBeVisible();
    expect(screen.getByText('B').tagName).toBe('P');
    rerender(<ErrorArea errors={[]} />);
    expect(container).toBeEmptyDOMElement();
  });
  it('offers a retry when there is one', async () => {
    const retry = jest.fn();
    render(<ErrorArea errors={['A']} onRetry={retry} />);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });
  it('shows that the connection is lost and retries when it is back', () => {
    const connection = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const connect = () => {
      connection.mockReturnValue(true);
      act(() => void window.dispatchEvent(new Event('online')));
    };
    const retry = jest.fn();
    const { rerender } = render(<ErrorArea errors="Network Error" onRetry={retry} />);
    expect(screen.getByRole('alert')).toHaveTextContent(
      "You're offline. We'll try again when you're back online.",
    );
    connect();
    expect(retry).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('alert')).not.toHaveTextContent("You're offline.");
    rerender(<ErrorArea errors="Network Error" onRetry={retry} retriesByItself={false} />);
    connect();
    rerender(<ErrorArea errors={[]} onRetry={retry} />);
    connect();
    expect(retry).toHaveBeenCalledTimes(1);
    connection.mockRestore();
  });
});

describe('buttons', () => {
  it('are disabled with a busy label while busy', async () => {
    const press = jest.fn();
    const { rerender } = render(<Button onClick={press}>Pay</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Pay' }));
    rerender(
      <Button onClick={press} isBusy busyLabel="Processing...">
        Pay
      </Button>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Processing...' }));
    expect(press).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
  });
  it('get their focus back after busy, unless the user moved it', () => {
    const draw = (isBusy: boolean) => (
      <main tabIndex={-1}>
        <Button isBusy={isBusy}>Pay</Button>
        <Button>Other</Button>
      </main>
    );
    const { rerender } = render(draw(false));
    const pay = screen.getByRole('button', { name: 'Pay' });
    const other = screen.getByRole('button', { name: 'Other' });
    const wait = (meanwhile: () => void) => {
      act(() => pay.focus());
      rerender(draw(true));
      act(meanwhile);
      rerender(draw(false));
    };
    wait(() => pay.blur());
    expect(pay).toHaveFocus();
    // A press on the blocked button ends up in what is around it.
    wait(() => screen.getByRole('main').focus());
    expect(pay).toHaveFocus();
    wait(() => other.focus());
    expect(other).toHaveFocus();
  });
  it('have names when they are icons or cards', async () => {
    const press = jest.fn();
    render(
      <>
        <IconButton icon="trash" label="Delete" onClick={press} isPressed />
        <Card onPress={press} isSelected>
          Visa 1111
        </Card>
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Delete', pressed: true }));
    await userEvent.click(screen.getByRole('button', { name: 'Visa 1111' }));
    expect(press).toHaveBeenCalledTimes(2);
  });
  it('keep the page when the press ends a selection of a card’s text', () => {
    const press = jest.fn();
    render(
      <MemoryRouter>
        <CardLink to="/bills/7" onOpen={press}>
          Water
        </CardLink>
      </MemoryRouter>,
    );
    const card = screen.getByRole('link', { name: 'Water' });
    const click = (more: object) => fireEvent.click(card, { detail: 1, ...more });
    getSelection()?.selectAllChildren(card);
    expect([click({}), press.mock.calls.length]).toEqual([false, 0]);
    getSelection()?.removeAllRanges();
    click({ ctrlKey: true });
    expect(press).not.toHaveBeenCalled();
    click({});
    expect(press).toHaveBeenCalledTimes(1);
  });
  it('are links when they go somewhere', async () => {
    const press = jest.fn();
    render(
      <MemoryRouter>
        <TextLink to="/customer/reset">Forgot PIN</TextLink>
        <TextLink href="https://www.test/">Site</TextLink>
        <TextLink onPress={press}>View</TextLink>
      </MemoryRouter>,
    );
    expect(screen.getByRole('link', { name: 'Forgot PIN' })).toHaveAttribute(
      'href',
      '/customer/reset',
    );
    expect(screen.getByRole('link', { name: 'Site' })).toHaveAttribute('rel', 'noreferrer');
    await userEvent.click(screen.getByRole('button', { name: 'View' }));
    expect(press).toHaveBeenCalledTimes(1);
  });
});

describe('small things', () => {
  it('draw a card mark for codes 1 to 4 and names, and none for code 5 [SHARED-031] [SHARED-032]', () => {
    const { rerender } = render(<CardBrand cardType="amex" />);
    expect(screen.getByRole('img', { name: 'American Express' })).toBeInTheDocument();
    rerender(<CardBrand cardType={3} />);
    expect(screen.getByRole('img', { name: 'American Express' })).toBeInTheDocument();
    rerender(<CardBrand cardType={5} />);
    expect(screen.queryByRole('img')).toBeNull();
    rerender(<CardBrand cardType={null} isBank />);
    expect(screen.getByRole('img', { name: 'Bank account' })).toBeInTheDocument();
  });
  it('show the initials of a logo until it is loaded, also where it cannot be', () => {
    const { rerender, container } = render(<Logo name="Cedar Dental" url="/broken.png" />);
    const box = () => screen.getByRole('img', { name: /./ });
    const image = () => container.querySelector('img') as HTMLElement;
    fireEvent.error(image());
    expect(box()).toHaveTextContent('CD');
    rerender(<Logo name="Cedar Dental" url="/new.png" />);
    expect(image()).toHaveAttribute('src', '/new.png');
    expect(box()).toHaveTextContent('CD');
    fireEvent.load(image());
    expect(box()).toHaveTextContent(/^$/);
    expect(box()).toHaveAccessibleName('Cedar Dental');
    rerender(<Logo name="Maple Ridge" url="/maple.png" />);
    expect(box()).toHaveTextContent('MR');
    rerender(<Logo name="Maple Ridge" url="" />);
    expect(box()).toHaveTextContent('MR');
    expect(container.querySelector('img')).toBeNull();
  });
  it('have readable texts', () => {
    render(
      <>
        <StatusPill status="not_charged" />
        <Loader label="Generating Reports" />
        <Icon name="check" label="Enabled" />
      </>,
    );
    expect(screen.getByText('Not charged')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Generating Reports');
    expect(screen.getByRole('img', { name: 'Enabled' })).toBeInTheDocument();
    expect([isIconName('home'), isIconName('nothing')]).toEqual([true, false]);
  });
});

describe('choices', () => {
  it('switch on and off', async () => {
    const change = jest.fn();
    render(<Switch label="Billing through email" isOn={false} onChange={change} />);
    await userEvent.click(
      screen.getByRole('switch', { name: 'Billing through email', checked: false }),
    );
    expect(change).toHaveBeenCalledWith(true);
  });
  it('open a menu and act', async () => {
    const select = jest.fn();
    render(
      <Menu label="Actions" entries={[{ id: 'a', label: 'Take Payment', onSelect: select }]} />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Take Payment' }));
    expect(select).toHaveBeenCalledTimes(1);
  });
  it('go from tab to tab by arrow keys', async () => {
    const Sample = () => {
      const [tab, setTab] = useState('a');
      return (
        <Tabs
          label="Parts"
          selectedId={tab}
          onSelect={setTab}
          items={[
            { id: 'a', label: 'Conversation', content: 'One' },
            { id: 'b', label: 'Notes', content: 'Two' },
          ]}
        />
      );
    };
    render(<Sample />);
    await userEvent.click(screen.getByRole('tab', { name: 'Conversation' }));
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tabpanel', { name: 'Notes' })).toHaveTextContent('Two');
    expect(screen.queryByText('One')).toBeNull();
  });
  it('send a search, and empty the box by cross or Escape', async () => {
    const change = jest.fn();
    render(<SearchField label="Search invoices" value="ana" maxLength={20} onChange={change} />);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search invoices' }), '{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(change.mock.calls).toEqual([[''], ['']]);
    expect(screen.getByRole('searchbox', { name: 'Search invoices' })).toHaveFocus();
  });
  it('show a tip from one tap to the next and describe it always', async () => {
    render(<Tooltip label="About the code">On the back.</Tooltip>);
    const mark = screen.getByRole('button', { name: 'About the code' });
    expect(mark).toHaveAccessibleDescription('On the back.');
    const tip = () => screen.queryByRole('tooltip', { hidden: true });
    await userEvent.click(mark);
    expect(tip()).toHaveTextContent('On the back.');
    await userEvent.click(mark);
    expect(tip()).toBeNull();
    await userEvent.click(mark);
    await userEvent.click(document.body);
    expect(tip()).toBeNull();
  });
  it('show a tip on hover and focus; Escape closes the tip only', async () => {
    const keyDown = jest.fn();
    render(
      <div role="presentation" onKeyDown={keyDown}>
        <Tooltip label="About the code">On the back.</Tooltip>
      </div>,
    );
    const mark = screen.getByRole('button', { name: 'About the code' });
    const tip = () => screen.queryByRole('tooltip', { hidden: true });
    await userEvent.hover(mark);
    await waitFor(() => expect(tip()).not.toBeNull());
    await userEvent.unhover(mark);
    await waitFor(() => expect(tip()).toBeNull());
    await userEvent.tab();
    expect(tip()).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(tip()).toBeNull();
    expect(keyDown).not.toHaveBeenCalledWith(expect.objectContaining({ key: 'Escape' }));
    await userEvent.keyboard('{Escape}');
    expect(keyDown).toHaveBeenLastCalledWith(expect.objectContaining({ key: 'Escape' }));
  });
});

describe('the PIN pad', () => {
  const Sample = ({ isDisabled = false }: { readonly isDisabled?: boolean }) => {
    const [pin, setPin] = useState('');
    return (
      <>
        <input aria-label="Phone" />
        <PinPad label="PIN" value={pin} onChange={setPin} isDisabled={isDisabled} />
      </>
    );
  };
  const filled = () => screen.getByRole('img').getAttribute('aria-label');

  it('fills four digits one at a time, deletes, and takes no fifth [PUB-073] [PUB-074]', async () => {
    render(<Sample />);
    await userEvent.click(screen.getByRole('button', { name: '1' }));
    await userEvent.click(screen.getByRole('button', { name: '0' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete last digit' }));
    expect(filled()).toBe('PIN: 1 of 4 digits entered');
    for (const digit of ['2', '3', '4', '5'])
      await userEvent.click(screen.getByRole('button', { name: digit }));
    expect(filled()).toBe('PIN: 4 of 4 digits entered');
  });
  it('takes the keyboard, but not what is typed into a field', async () => {
    render(<Sample />);
    await userEvent.keyboard('12{Backspace}x');
    expect(filled()).toBe('PIN: 1 of 4 digits entered');
    await userEvent.type(screen.getByLabelText('Phone'), '555');
    expect(filled()).toBe('PIN: 1 of 4 digits entered');
  });
  it('has an input that a password manager fills', () => {
    render(<Sample />);
    const input = screen.getByLabelText('PIN, 4 digits');
    expect(input).toHaveAttribute('autocomplete', 'current-password');
    expect(input).toHaveAttribute('inputmode', 'numeric');
    expect(input).toHaveAttribute('type', 'password');
    fireEvent.change(input, { target: { value: '4826' } });
    expect(filled()).toBe('PIN: 4 of 4 digits entered');
    expect(screen.getByText('4 of 4 digits entered')).toHaveAttribute('aria-live', 'polite');
  });
  it('takes no letters and no stored password for a PIN', async () => {
    render(<Sample />);
    const input = screen.getByLabelText('PIN, 4 digits');
    fireEvent.change(input, { target: { value: 'Cedar-Water-1' } });
    fireEvent.change(input, { target: { value: '48261' } });
    await userEvent.type(input, 'a4');
    expect(filled()).toBe('PIN: 1 of 4 digits entered');
  });
  it('adds digits at the end wherever the caret is', async () => {
    const onChange = jest.fn();
    render(<PinPad label="PIN" value="48" onChange={onChange} />);
    await userEvent.type(screen.getByLabelText('PIN, 4 digits'), '2', {
      initialSelectionStart: 0,
      initialSelectionEnd: 0,
    });
    expect(onChange).toHaveBeenLastCalledWith('482');
  });
  it.each([
    ['into the input', () => screen.getByLabelText('PIN, 4 digits').focus()],
    ['anywhere on the page', () => {}],
  ])('takes a paste %s', async (_where, focus) => {
    render(<Sample />);
    act(focus);
    await userEvent.keyboard('9');
    await userEvent.paste(' 48-26 ');
    expect(screen.getByLabelText('PIN, 4 digits')).toHaveValue('4826');
    await userEvent.paste('303 555 0101');
    expect(screen.getByLabelText('PIN, 4 digits')).toHaveValue('4826');
  });
  it('leaves a paste to the field it is made in', async () => {
    render(<Sample />);
    await userEvent.click(screen.getByLabelText('Phone'));
    await userEvent.paste('4826');
    expect(filled()).toBe('PIN: 0 of 4 digits entered');
    expect(screen.getByLabelText('Phone')).toHaveValue('4826');
  });
  it('ignores keys while it is disabled', async () => {
    render(<Sample isDisabled />);
    await userEvent.keyboard('12');
    await userEvent.paste('4826');
    await userEvent.type(screen.getByLabelText('PIN, 4 digits'), '1');
    await userEvent.click(screen.getByRole('button', { name: '1' }));
    expect(filled()).toBe('PIN: 0 of 4 digits entered');
  });
});
