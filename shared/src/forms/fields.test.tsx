import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { object } from 'yup';
import { canReload } from '../store/reload-guard';
import { CheckboxField } from './CheckboxField';
import { DateField } from './DateField';
import { countEntry, digitEntry } from './digit-entry';
import { EmailField } from './EmailField';
import { ExpiryField } from './ExpiryField';
import { Form, type FormAttempt } from './Form';
import { FormErrors } from './FormErrors';
import { MoneyField } from './MoneyField';
import { PasswordField } from './PasswordField';
import { PhoneField } from './PhoneField';
import { PinField } from './PinField';
import {
  dateRule,
  emailRule,
  expiryRule,
  moneyRule,
  phoneRule,
  pinRule,
  routingRule,
  textRule,
  tickedRule,
  zipRule,
} from './rules/rules';
import { SelectField } from './SelectField';
import { SubmitButton } from './SubmitButton';
import { TextField } from './TextField';
import { ZipField } from './ZipField';

type Value = string | number | boolean | null;
type Rule = Parameters<typeof object>[0] extends infer Shape
  ? NonNullable<Shape>[keyof Shape]
  : never;

const draw = (field: ReactNode, rule: Rule | undefined, start: Value = '') => {
  const onSubmit = jest.fn();
  render(
    <Form<{ it: Value }>
      label="Sample"
      initialValues={{ it: start }}
      {...(rule === undefined ? {} : { schema: object({ it: rule }) })}
      onSubmit={onSubmit}
    >
      {field}
      <SubmitButton>Save</SubmitButton>
    </Form>,
  );
  const input = screen.getByLabelText('It');
  const user = userEvent.setup();
  return {
    user,
    input,
    onSubmit,
    /** Says of each text, entered at once, what the field shows when it is left. */
    messagesOf: async (texts: readonly string[]) => {
      const messages: (readonly [string, string | null])[] = [];
      for (const text of texts) {
        fireEvent.change(input, { target: { value: text } });
        fireEvent.blur(input);
        messages.push([text, await shownMessage()]);
      }
      return messages;
    },
    /** What the field shows, and says, of each text: pasted, and filled in by the browser. Both have to be the same. */
    entered: async (texts: readonly string[]) => {
      const shown: (readonly [string, string | null])[] = [];
      for (const text of texts) {
        await user.clear(input);
        await user.paste(text);
        const pasted = [(input as HTMLInputElement).value, await shownMessage()] as const;
        await user.clear(input);
        fireEvent.change(input, { target: { value: text } });
        expect([text, (input as HTMLInputElement).value, await shownMessage()]).toEqual([
          text,
          ...pasted,
        ]);
        shown.push(pasted);
      }
      return shown;
    },
    typeAndLeave: async (text: string) => {
      await user.clear(input);
      await user.type(input, text);
      await user.tab();
    },
    submitted: async (): Promise<unknown> => {
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
      return (onSubmit.mock.calls[0] as [{ it: Value }])[0].it;
    },
  };
};
const required = 'This field is required';
const message = () => screen.queryByRole('alert')?.textContent ?? null;
// Validation is asynchronous: 'no message' only counts once it has run.
const validated = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)));
const shownMessage = async () => {
  await validated();
  return message();
};

describe('a required text field', () => {
  it('shows an error when left empty until text is typed [SHARED-037] [SHARED-038]', async () => {
    const { user, input } = draw(<TextField name="it" label="It" isRequired />, textRule());
    expect(message()).toBeNull();
    await user.click(input);
    expect(message()).toBeNull();
    await user.tab();
    expect(await shownMessage()).toBe(required);
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription(required);
    await user.type(input, 'a');
    expect(await shownMessage()).toBe(null);
    expect(input).toBeValid();
  });

  it('treats blanks as empty, limits its length and shows its hint', async () => {
    const { typeAndLeave, input } = draw(
      <TextField name="it" label="It" hint="(optional)" maxLength={3} lines={2} />,
      textRule(),
    );
    await typeAndLeave('   ');
    expect(await shownMessage()).toBe(required);
    await typeAndLeave('abcd');
    expect(input).toHaveValue('abc');
    expect(input).toHaveAccessibleDescription('(optional)');
  });
});

describe('an email field', () => {
  it('refuses what is no email [SHARED-039]', async () => {
    const { messagesOf } = draw(<EmailField name="it" label="It" />, emailRule());
    const wrong = ['ann', 'ann@example', 'ann lee@example.com', 'ann@@example.com'];
    expect(await messagesOf([...wrong, 'ann@example.com'])).toEqual([
      ...wrong.map((text) => [text, 'Not a valid email']),
      ['ann@example.com', null],
    ]);
  });

  it('lowercases what is typed, and is not corrected by the device [SHARED-040]', async () => {
    const { typeAndLeave, input, submitted } = draw(
      <EmailField name="it" label="It" />,
      emailRule(),
    );
    expect(input).toHaveAttribute('autocapitalize', 'off');
    expect(input).toHaveAttribute('spellcheck', 'false');
    await typeAndLeave('Ann@Example.COM');
    expect(await submitted()).toBe('ann@example.com');
  });

  it('drops what was copied with an address, when it comes or when the field is left', async () => {
    const { user, input, typeAndLeave } = draw(<EmailField name="it" label="It" />, emailRule());
    for (const text of ['Kim <Kim@people.test>', 'mailto:kim@people.test', 'kim@people.test; ']) {
      await user.clear(input);
      await user.paste(text);
      expect(input).toHaveValue('kim@people.test');
    }
    await typeAndLeave('kim@people.test,');
    expect(input).toHaveValue('kim@people.test');
    await typeAndLeave('kim@people.test; ann@people.test');
    expect(input).toHaveValue('kim@people.test; ann@people.test');
    expect(await shownMessage()).toBe('Not a valid email');
  });

  it('may stay empty when it is not required', async () => {
    const { user, input, submitted } = draw(
      <EmailField name="it" label="It" />,
      emailRule({ isRequired: false }),
    );
    await user.click(input);
    expect(await submitted()).toBe('');
  });
});

describe('a zip field', () => {
  it('takes five digits, or nine [SHARED-041]', async () => {
    const { messagesOf } = draw(<ZipField name="it" label="It" limit={10} />, zipRule());
    const [wrong, right] = [
      ['1234', '123456', '12345-678'],
      ['12345', '12345-6789', '12345 6789'],
    ];
    expect(await messagesOf([...wrong, ...right])).toEqual([
      ...wrong.map((text) => [text, 'Not a valid zipcode']),
      ...right.map((text) => [text, null]),
    ]);
  });

  it('takes 5 characters unless its limit is higher [SHARED-042]', async () => {
    const { typeAndLeave, input } = draw(<ZipField name="it" label="It" />, zipRule());
    await typeAndLeave('12345-6789');
    expect(input).toHaveValue('12345');
    expect(await shownMessage()).toBe(null);
  });
});

describe('a field of digits', () => {
  const pin = (
    <PasswordField name="it" label="It" secret="PIN" clean={digitEntry(4)} inputMode="numeric" />
  );
  it.each([
    [
      'routing number',
      <TextField key="routing" name="it" label="It" clean={digitEntry(9)} />,
      routingRule(),
      [
        ['021 000 021', '021000021', null],
        ['021-000-021', '021000021', null],
        ['021 000 021 99', '021 000 021 99', 'Not a valid routing number'],
        ['021000021 Denver', '021000021 Denver', 'Not a valid routing number'],
      ],
    ],
    [
      'PIN',
      pin,
      pinRule(),
      [
        [' 48 26 ', '4826', null],
        ['48261', '48261', 'A PIN has 4 digits'],
      ],
    ],
    [
      'zip code',
      <ZipField key="zip" name="it" label="It" />,
      zipRule(),
      [
        [' 80202-1234', '80202', null],
        ['80202 1234', '80202', null],
        ['802021', '802021', 'Not a valid zipcode'],
        ['SW1A 1AA', 'SW1A 1AA', 'Not a valid zipcode'],
      ],
    ],
  ] as const)('keeps a pasted %s whole or refuses it', async (_kind, field, rule, rows) => {
    const { user, input } = draw(field, rule);
    for (const [text, shown, refusal] of rows) {
      await user.clear(input);
      await user.paste(text);
      expect(input).toHaveValue(shown);
      fireEvent.blur(input);
      expect([text, await shownMessage()]).toEqual([text, refusal]);
      fireEvent.focus(input);
      input.focus();
    }
  });
  it('takes no other keys, and ignores a pasted text where it has no rule', async () => {
    const { user, input } = draw(
      <TextField name="it" label="It" clean={countEntry(3)} />,
      undefined,
    );
    await user.type(input, '1a2');
    await user.paste('.5');
    expect(input).toHaveValue('12');
    await user.paste('34');
    expect(input).toHaveValue('12');
    await user.type(input, '34');
    expect(input).toHaveValue('123');
  });
});

describe('an expiry field', () => {
  it('reads each form of 04/29, and keeps what is no month as it is', async () => {
    const { entered } = draw(<ExpiryField name="it" label="It" />, expiryRule());
    const forms = [
      '4/29',
      '04/29',
      '4/2029',
      '04 / 2029',
      '2029-04',
      '0429',
      '042029',
      '04.29',
      '04 29',
    ];
    const others = ['April 2029', '4/1/29', '04/1929', '2029-04-15'];
    expect(await entered([...forms, ...others])).toEqual([
      ...forms.map(() => ['04/29', null]),
      ...others.map((text) => [text, 'Not a valid date']),
    ]);
  });
  it('reads a typed 4/29 as 04/29 and deletes digit by digit', async () => {
    const { user, input } = draw(<ExpiryField name="it" label="It" />, expiryRule());
    await user.type(input, '4/29');
    expect(input).toHaveValue('04/29');
    await user.type(input, '{Delete}', { initialSelectionStart: 0, initialSelectionEnd: 1 });
    expect(input).toHaveValue('42/9');
    await validated();
  });

  it('takes mm/yy and is required [SHARED-043]', async () => {
    const { user, input, typeAndLeave, submitted } = draw(
      <ExpiryField name="it" label="It" isRequired />,
      expiryRule(),
    );
    await user.click(input);
    await user.tab();
    expect(await shownMessage()).toBe(required);
    await typeAndLeave('1239');
    expect(input).toHaveValue('12/39');
    expect(await shownMessage()).toBe(null);
    expect(await submitted()).toBe('12/39');
  });
  it('needs exactly 5 characters [SHARED-044]', async () => {
    const { typeAndLeave, input } = draw(<ExpiryField name="it" label="It" />, expiryRule());
    await typeAndLeave('122');
    expect(input).toHaveValue('12/2');
    expect(await shownMessage()).toBe('Not a valid date');
    await typeAndLeave('12399');
    expect(input).toHaveValue('12/39');
    expect(await shownMessage()).toBe(null);
  });
});

describe('a dropdown', () => {
  it('shows an error without a required choice [SHARED-045]', async () => {
    const { user, input, submitted } = draw(
      <SelectField name="it" label="It" isRequired options={[{ value: 'TX', label: 'Texas' }]} />,
      textRule(),
    );
    await user.click(input);
    await user.tab();
    expect(await shownMessage()).toBe(required);
    await user.selectOptions(input, 'Texas');
    expect(await shownMessage()).toBe(null);
    expect(await submitted()).toBe('TX');
  });
});

describe('a date field', () => {
  it('takes mm/dd/yyyy and is required [SHARED-046]', async () => {
    const { user, input, typeAndLeave } = draw(
      <DateField name="it" label="It" isRequired />,
      dateRule(),
    );
    await user.click(input);
    await user.tab();
    expect(await shownMessage()).toBe(required);
    await typeAndLeave('03052024');
    expect(input).toHaveValue('03/05/2024');
    expect(await shownMessage()).toBe(null);
  });
  it('reads each form of 05/07/1990, and keeps what is no date as it is', async () => {
    const { entered } = draw(<DateField name="it" label="It" />, dateRule());
    const forms = [
      '5/7/1990',
      '05/07/1990',
      '1990-05-07',
      '1990/5/7',
      '19900507',
      '5.7.1990',
      ' 05 / 7 / 1990 ',
      '05071990',
    ];
    const others = ['May 7, 1990', '5/7/1990 12:30', '5/7/199'];
    expect(await entered([...forms, ...others])).toEqual([
      ...forms.map(() => ['05/07/1990', null]),
      ...others.map((text) => [text, 'Not a valid date']),
    ]);
  });
  it('reads a typed 5/7/1990 as 05/07/1990 and deletes digit by digit', async () => {
    const { user, input } = draw(<DateField name="it" label="It" />, dateRule());
    await user.type(input, '5/7/1990');
    expect(input).toHaveValue('05/07/1990');
    await user.type(input, '{Delete}', { initialSelectionStart: 0, initialSelectionEnd: 1 });
    expect(input).toHaveValue('50/71/990');
    await validated();
  });
  it('needs a year of two or four digits [SHARED-047]', async () => {
    const { typeAndLeave, input } = draw(<DateField name="it" label="It" />, dateRule());
    for (const [typed, shown, expected] of [
      ['030524', '03/05/24', null],
      ['03052', '03/05/2', 'Not a valid date'],
      ['0305202', '03/05/202', 'Not a valid date'],
    ] as const) {
      await typeAndLeave(typed);
      expect(input).toHaveValue(shown);
      expect(await shownMessage()).toBe(expected);
    }
  });
});

describe('a phone field', () => {
  it('keeps ten digits, formatted to 14 characters [SHARED-029] [SHARED-048]', async () => {
    const { typeAndLeave, input, submitted } = draw(
      <PhoneField name="it" label="It" />,
      phoneRule(),
    );
    await typeAndLeave('5a55 01b0-12345');
    expect(input).toHaveValue('(555) 010-1234');
    expect(await submitted()).toHaveLength(14);
  });
  it('shows an error when empty or incomplete [SHARED-049] [SHARED-050]', async () => {
    const { user, input, typeAndLeave } = draw(
      <PhoneField name="it" label="It" isRequired />,
      phoneRule(),
    );
    await user.click(input);
    await user.tab();
    expect(await shownMessage()).toBe(required);
    await typeAndLeave('555010123');
    expect(await shownMessage()).toBe('Not a valid phone number');
    await typeAndLeave('5550101234');
    expect(await shownMessage()).toBe(null);
  });
  it('reads a pasted or filled-in number, and keeps what is none as it is', async () => {
    const { input, entered } = draw(<PhoneField name="it" label="It" />, phoneRule());
    const none = 'Not a valid phone number';
    expect(
      await entered([
        '+1 (720) 555-9911',
        '1-720-555-9911',
        'tel:+17205559911',
        '+61 2 9123 4567',
        '0000000000',
        '720-555-9911 x12',
        '72055599112',
      ]),
    ).toEqual([
      ['(720) 555-9911', null],
      ['(720) 555-9911', null],
      ['(720) 555-9911', null],
      ['+61 2 9123 4567', none],
      ['(000) 000-0000', none],
      ['720-555-9911 x12', none],
      ['72055599112', none],
    ]);
    expect(input).toBeInvalid();
  });
  it('keeps a typed + and what follows, and the place of the cursor', async () => {
    const { user, input, typeAndLeave } = draw(<PhoneField name="it" label="It" />, phoneRule());
    await typeAndLeave('+61 2 9123 4567');
    expect(input).toHaveValue('+61 2 9123 4567');
    expect(await shownMessage()).toBe('Not a valid phone number');
    await user.type(input, '{Backspace}');
    expect(input).toHaveValue('+61 2 9123 456');
    await typeAndLeave('+17205559911');
    expect(input).toHaveValue('(720) 555-9911');
    await user.type(input, '{Backspace}{Backspace}{Backspace}', {
      initialSelectionStart: 9,
      initialSelectionEnd: 9,
    });
    expect(input).toHaveValue('(720) 991-1');
    expect((input as HTMLInputElement).selectionStart).toBe(4);
    await user.paste('555');
    expect(input).toHaveValue('(720) 555-9911');
    await validated();
  });
});

it.each([
  ['a card’s expiry', <ExpiryField key="it" name="it" label="It" />, '12/39', '1239'],
  ['a day', <DateField key="it" name="it" label="It" />, '03/05/2027', '03052027'],
  ['a phone', <PhoneField key="it" name="it" label="It" />, '(720) 555-9911', '7205559911'],
])('keeps %s when the same digits replace it', async (_what, field, shown, text) => {
  const { input } = draw(field, undefined, shown);
  for (const inputType of ['', 'insertText', 'insertFromPaste'])
    fireEvent.input(input, { target: { value: text }, inputType });
  expect(input).toHaveValue(shown);
  await validated();
});

describe('a money field', () => {
  it('shows dollars and stores cents [SHARED-023] [SHARED-024]', async () => {
    const { user, input, submitted } = draw(<MoneyField name="it" label="It" />, moneyRule(), null);
    await user.type(input, '123456');
    expect(input).toHaveValue('$1,234.56');
    expect(await submitted()).toBe(123_456);
  });
  it('starts with an amount, loses a cent per backspace and takes no more than the limit', async () => {
    const { user, input } = draw(<MoneyField name="it" label="It" />, moneyRule(), 9_999_999);
    expect(input).toHaveValue('$99,999.99');
    await user.type(input, '99');
    expect(input).toHaveValue('$999,999.99');
    await user.type(input, '{Backspace}');
    expect(input).toHaveValue('$99,999.99');
  });
  it('reads a pasted or filled-in amount as it is written, or keeps the former one', async () => {
    const { user, input } = draw(<MoneyField name="it" label="It" />, moneyRule(), 2_500);
    const none = (text: string) => ['$25.00', `Not a valid amount: ${text}`];
    const rows = [
      ['1500', ['$1,500.00', null]],
      ['1,234.5', ['$1,234.50', null]],
      ['-20.00', none('-20.00')],
      ['12.345', none('12.345')],
      ['1000000', ['$25.00', 'The largest amount is $999,999.99']],
    ] as const;
    const shown = () => [(input as HTMLInputElement).value, message()];
    const startAnew = () => {
      fireEvent.change(input, { target: { value: '' } });
      fireEvent.change(input, { target: { value: '25.00' } });
    };
    await user.click(input);
    for (const [text, expected] of rows) {
      startAnew();
      await user.paste(text);
      expect([text, ...shown()]).toEqual([text, ...expected]);
      startAnew();
      expect(message()).toBeNull();
      fireEvent.change(input, { target: { value: text } });
      expect([text, ...shown()]).toEqual([text, ...expected]);
    }
    startAnew();
    fireEvent.drop(input, { dataTransfer: { getData: () => '-7' } });
    expect(shown()).toEqual(none('-7'));
    expect(input).toHaveAccessibleDescription('Not a valid amount: -7');
    await validated();
  });
  it.each([
    ['a second Backspace', '{Backspace}{Backspace}', 5, '$14.56', 2],
    ['Backspace behind a comma', '{Backspace}', 3, '$234.56', 1],
    ['Delete', '{Delete}', 4, '$124.56', 3],
    ['Delete before a comma', '{Delete}', 2, '$134.56', 2],
    ['a digit', '9', 4, '$12,934.56', 5],
  ])('keeps the place of the cursor at %s', async (_what, keys, at, text, place) => {
    const { user, input } = draw(<MoneyField name="it" label="It" />, moneyRule(), 123_456);
    const start = { initialSelectionStart: at, initialSelectionEnd: at };
    await user.type(input, keys, start);
    expect([(input as HTMLInputElement).value, (input as HTMLInputElement).selectionStart]).toEqual(
      [text, place],
    );
    await validated();
  });
  it.each([
    ['40.00', {}, '$40.00'],
    ['40.00', { inputType: 'insertText', data: '40.00' }, '$40.00'],
    ['400', { inputType: 'insertText', data: '400' }, '$400.00'],
    ['4', { inputType: 'insertText', data: '4' }, '$0.04'],
    ['$4.00', { inputType: 'deleteContentBackward', data: null }, '$4.00'],
  ])('reads %s in the place of $40.00 (%j) as %s', async (text, event, shown) => {
    const { input } = draw(<MoneyField name="it" label="It" />, moneyRule(), 4_000);
    fireEvent.input(input, { target: { value: text }, ...event });
    expect(input).toHaveValue(shown);
    await validated();
  });
  it('is empty again after its last digit is removed', async () => {
    const { user, input } = draw(<MoneyField name="it" label="It" />, moneyRule(), 5);
    await user.type(input, '{Backspace}');
    expect(input).toHaveValue('$0.00');
    await user.type(input, '{Backspace}');
    expect(input).toHaveValue('');
    await validated();
  });
  it('shows an error when empty and lets the screen replace its value', async () => {
    const { user, input, typeAndLeave } = draw(
      <MoneyField name="it" label="It" onLeave={(amount) => (amount === 0 ? 9_250 : amount)} />,
      moneyRule(),
      null,
    );
    await user.click(input);
    await user.tab();
    expect(await shownMessage()).toBe(required);
    await typeAndLeave('000');
    expect(input).toHaveValue('$92.50');
    expect(await shownMessage()).toBe(null);
  });
});

describe('other fields', () => {
  it('shows and hides a password', async () => {
    const { user, input } = draw(<PasswordField name="it" label="It" />, textRule(), 'secret');
    expect(input).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input).toHaveAttribute('type', 'password');
  });
  it('warns while Caps Lock is on, until the field is left', async () => {
    const { user, input } = draw(<PasswordField name="it" label="It" />, textRule(), '');
    await user.click(input);
    expect(screen.queryByText('Caps Lock is on')).not.toBeInTheDocument();
    await user.keyboard('{CapsLock}A');
    expect(screen.getByText('Caps Lock is on')).toHaveAttribute('aria-live', 'polite');
    await user.tab();
    expect(screen.queryByText('Caps Lock is on')).not.toBeInTheDocument();
  });
  it('accepts at most four digits for a typed PIN', async () => {
    const pin = (
      <PasswordField name="it" label="It" secret="PIN" inputMode="numeric" clean={digitEntry(4)} />
    );
    const { user, input } = draw(pin, pinRule(), '');
    await user.type(input, '1a2345');
    expect(input).toHaveValue('1234');
    expect(input).toHaveAttribute('inputmode', 'numeric');
    await user.click(screen.getByRole('button', { name: 'Show PIN' }));
    expect(input).toHaveAttribute('type', 'text');
  });
  it('requires a ticked box', async () => {
    const { user, input, submitted, onSubmit } = draw(
      <CheckboxField name="it" label="It" />,
      tickedRule('Authorization checkbox is required'),
      false,
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await shownMessage()).toBe('Authorization checkbox is required');
    expect(onSubmit).not.toHaveBeenCalled();
    await user.click(input);
    expect(await submitted()).toBe(true);
  });
  it('accepts a PIN of four digits and reports the fourth', async () => {
    const onComplete = jest.fn();
    const { user, submitted } = draw(
      <PinField name="it" label="It" onComplete={onComplete} />,
      pinRule(),
    );
    for (const digit of ['1', '2', '3', '4', '5'])
      await user.click(screen.getByRole('button', { name: digit }));
    expect(onComplete.mock.calls).toEqual([['1234']]);
    expect(await submitted()).toBe('1234');
  });
  it('names the input of a PIN after its value and describes its error', async () => {
    const { user } = draw(<PinField name="it" label="It" autoComplete="new-password" />, pinRule());
    const input = screen.getByLabelText('It, 4 digits');
    expect(input).toHaveAttribute('name', 'it');
    expect(input).toHaveAttribute('autocomplete', 'new-password');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(input).toHaveFocus());
    expect(input).toHaveAccessibleDescription(required);
  });
});

describe('a form', () => {
  it('shows each missing field, focuses the first and sends nothing', async () => {
    const { user, input, onSubmit } = draw(
      <TextField name="it" label="It" isRequired />,
      textRule(),
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await shownMessage()).toBe(required);
    await waitFor(() => expect(input).toHaveFocus());
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('blocks the reload while it is dirty', async () => {
    const { user, input } = draw(<TextField name="it" label="It" />, undefined, 'a');
    expect(canReload()).toBe(true);
    await user.type(input, 'b');
    expect(canReload()).toBe(false);
    await user.type(input, '{Backspace}');
    expect(canReload()).toBe(true);
  });

  it('returns the focus to a field that was disabled during a submit by Enter', async () => {
    const sample = (isBusy: boolean) => (
      <Form label="Sample" initialValues={{ it: 'a', other: '' }} onSubmit={() => {}}>
        <TextField name="it" label="It" isDisabled={isBusy} />
        <TextField name="other" label="Other" />
        <SubmitButton isBusy={isBusy}>Save</SubmitButton>
      </Form>
    );
    const { rerender } = render(sample(false));
    const user = userEvent.setup();
    // Browsers take the focus from what is disabled; jsdom leaves it there.
    const block = () => {
      rerender(sample(true));
      const elsewhere = document.body.appendChild(document.createElement('button'));
      act(() => elsewhere.focus());
      elsewhere.remove();
    };
    await user.type(screen.getByLabelText('It'), '{Enter}');
    await validated();
    block();
    expect(document.body).toHaveFocus();
    rerender(sample(false));
    expect(screen.getByLabelText('It')).toHaveFocus();
    await user.keyboard('{Enter}');
    await validated();
    block();
    await user.click(screen.getByLabelText('Other'));
    rerender(sample(false));
    expect(screen.getByLabelText('Other')).toHaveFocus();
  });
  it("shows the server's refusal in red above and scrolls to the top, each time anew [SHARED-015]", () => {
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
    const { rerender } = render(<FormErrors errors={[]} />);
    expect(scrollTo).not.toHaveBeenCalled();
    rerender(<FormErrors errors={['X', 'Y']} />);
    expect(screen.getByRole('alert')).toHaveTextContent('XY');
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 0 });
    rerender(<FormErrors errors={['X', 'Y']} />);
    expect(scrollTo).toHaveBeenCalledTimes(2);
  });

  it('ask to send again while there is no connection', () => {
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
    const connection = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { rerender } = render(<FormErrors errors={[]} />);
    expect(screen.queryByRole('alert')).toBeNull();
    rerender(<FormErrors errors={['Network Error']} />);
    expect(screen.getByRole('alert')).toHaveTextContent(
      "Network ErrorYou're offline. Send this again when you're back online.",
    );
    connection.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.getByRole('alert')).toHaveTextContent(/^Network Error$/);
    connection.mockRestore();
    scrollTo.mockRestore();
  });
});

describe('a form with an order of its own', () => {
  const open = (onAttempt: (attempt: FormAttempt<{ zip: string; name: string }>) => void) => {
    render(
      <Form<{ zip: string; name: string }>
        label="Sample"
        initialValues={{ zip: '', name: '' }}
        schema={object({ zip: zipRule(), name: textRule() })}
        onAttempt={onAttempt}
      >
        <TextField name="name" label="Name" />
        <ZipField name="zip" label="Zip" />
        <SubmitButton>Save</SubmitButton>
      </Form>,
    );
    return userEvent.setup();
  };

  it('reports each submit with its errors while its fields show none', async () => {
    const onAttempt = jest.fn();
    const user = open(onAttempt);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onAttempt).toHaveBeenCalledTimes(1));
    expect(onAttempt.mock.calls[0]).toMatchObject([
      {
        values: { zip: '', name: '' },
        problems: { zip: 'This field is required', name: 'This field is required' },
      },
    ]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows chosen errors and focuses the first of them', async () => {
    const user = open(({ show }) => show(['zip']));
    await user.type(screen.getByLabelText('Zip'), '123{Enter}');
    expect(await screen.findByText('Not a valid zipcode')).toBeInTheDocument();
    expect(screen.getByLabelText('Zip')).toHaveFocus();
    expect(screen.queryByText('This field is required')).toBeNull();
  });
});

describe('a routing number', () => {
  it('is nine digits', async () => {
    const { typeAndLeave } = draw(<TextField name="it" label="It" />, routingRule());
    await typeAndLeave('12345678');
    expect(await screen.findByText('Not a valid routing number')).toBeInTheDocument();
    await typeAndLeave('021000021');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});
