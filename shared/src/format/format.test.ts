import moment from 'moment';
import { cardBrandOfNumber, isExpired, isExpiry, maskCard, readCardBrand } from './card';
import {
  addDays,
  daysLate,
  formatDate,
  formatDateTime,
  formatLocal,
  formatWallClock,
  todayOnWire,
} from './dates';
import { parseTypedDate } from './typed-date';
import { formatCents, parseCents, readDollars } from './money';
import { capitalise, displayName, initials } from './names';
import { readOptIn, writeOptIn } from './opt-in';
import { formatPhone, phoneDigits } from './phone';
import { cappedCount, truncate } from './text';

describe('money', () => {
  it.each([
    [123_456, '$1,234.56'],
    [0, '$0.00'],
    [-0, '$0.00'],
    [5, '$0.05'],
    [99_999_999, '$999,999.99'],
  ])(
    'shows %i cents as %s, in dollars, en-US, with 2 decimals [SHARED-020] [SHARED-021] [SHARED-022]',
    (amount, text) => {
      expect(formatCents(amount)).toBe(text);
    },
  );
  it('reads cents by stripping non-digits [SHARED-024]', () => {
    expect(parseCents('$1,234.56')).toBe(123_456);
    expect(parseCents('$')).toBeNull();
  });
  it.each([
    [150_000, ['1500', '1,500', '$1,500.00', ' $ 1500.0 ', 'USD 1,500', '1500 USD', '1500.']],
    [50, ['.5', '0.50', '$.5']],
    [0, ['0', '0.00']],
    [
      undefined,
      ['', '$', '.', '-20.00', '(20.00)', '12.345', '1.234,56', '12,34', '1e3', '15 or so', '5 5'],
    ],
  ])('reads %s cents in an amount that is written as a whole', (cents, texts) => {
    expect(texts.map((text) => [text, readDollars(text)])).toEqual(
      texts.map((text) => [text, cents]),
    );
  });
});

describe('dates', () => {
  const halfPastTwo = new Date(2024, 2, 5, 14, 30);
  it('shows dates as MM/DD/YYYY, the same day in every zone [SHARED-025] [SHARED-028]', () => {
    expect(formatDate('2024-03-05')).toBe('03/05/2024');
    expect(formatDate(null)).toBe('');
    expect(formatDate('nonsense')).toBe('');
  });
  it('shows date-times as MM/DD/YYYY hh:mmA [SHARED-026]', () => {
    expect(formatDateTime(halfPastTwo.toISOString())).toBe('03/05/2024 02:30PM');
    expect(formatLocal(halfPastTwo, 'time')).toBe('02:30PM');
  });
  it("shows the long form 'hh:mm a MMMM D, YYYY' [SHARED-027]", () => {
    expect(formatLocal(halfPastTwo.toISOString(), 'longDateTime')).toBe('02:30 pm March 5, 2024');
  });
  it('writes YYYY-MM-DD for what was typed, and nothing for no day [SHARED-028]', () => {
    expect(parseTypedDate('03/05/2024')).toBe('2024-03-05');
    expect(parseTypedDate('03/05/24')).toBe('2024-03-05');
    expect(parseTypedDate('02/30/2024')).toBeNull();
    expect(todayOnWire(halfPastTwo)).toBe('2024-03-05');
  });
  it.each([
    '2024-02-29',
    '1999-12-31',
    '2023-02-29',
    '2024-13-01',
    '2024-03-05T00:05:00Z',
    '2024-03-05T12:00:59.999Z',
    '2024-03-05T23:59',
    '2024-12-31T23:30:00.000+05:30',
    'March 5, 2024',
    '2024-03-05T99:00:00Z',
    '03/05/2024',
  ])('writes %s as moment does, in each form', (input) => {
    const time = moment(input, moment.ISO_8601);
    const written = (form: string): string => (time.isValid() ? time.format(form) : '');
    expect({
      date: formatLocal(input, 'date'),
      dateTime: formatLocal(input, 'dateTime'),
      longDateTime: formatLocal(input, 'longDateTime'),
      time: formatLocal(input, 'time'),
    }).toEqual({
      date: written('MM/DD/YYYY'),
      dateTime: written('MM/DD/YYYY hh:mmA'),
      longDateTime: written('hh:mm a MMMM D, YYYY'),
      time: written('hh:mmA'),
    });
  });
  it('writes a time on the wall that the local clock skips', () => {
    expect(formatWallClock('2024-03-10T02:30', 'dateTime')).toBe('03/10/2024 02:30AM');
    expect(formatWallClock('2024-03-10T00:00', 'longDateTime')).toBe('12:00 am March 10, 2024');
    expect(formatWallClock('nonsense', 'time')).toBe('');
  });
  it('counts days across months', () => {
    expect(addDays('2024-03-10', -10)).toBe('2024-02-29');
    expect(addDays('nonsense', 1)).toBe('');
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
  });
});

describe('phones', () => {
  it('are formatted the US way, 14 characters [SHARED-029]', () => {
    expect(formatPhone('5550101234')).toBe('(555) 010-1234');
    expect(formatPhone('5550101234')).toHaveLength(14);
    expect(formatPhone('+1 555-010-1234')).toBe('(555) 010-1234');
  });
  it('keep the format of another country', () => {
    const texts = ['', '5550101', '+61 2 9123 4567', '(555) 010-12345678'];
    expect(texts.map((text) => [formatPhone(text), phoneDigits(text)])).toEqual(
      texts.map((text) => [text, text]),
    );
  });
});

describe('cards', () => {
  it.each([
    ['4111', 'visa'],
    ['2221', 'mastercard'],
    ['5500', 'mastercard'],
    ['3400', 'amex'],
    ['6011', 'discover'],
    ['9', null],
    ['', null],
  ])('names the brand of %s by its first digit [SHARED-030]', (number, brand) => {
    expect(cardBrandOfNumber(number)).toBe(brand);
  });
  it('reads a brand as a name or as a code 1 to 4 [SHARED-031] [SHARED-032]', () => {
    expect([1, 2, 3, 4].map(readCardBrand)).toEqual(['visa', 'mastercard', 'amex', 'discover']);
    expect(readCardBrand('amex')).toBe(readCardBrand(3));
    expect(readCardBrand('AMEX')).toBe('amex');
    expect([5, 0, '5', null, undefined, 'other'].map(readCardBrand)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });
  it('masks all but the last four', () => {
    expect(maskCard('1111')).toBe('XXXX XXXX XXXX 1111');
  });
  it('are valid through the last day of their month', () => {
    expect([
      isExpired('03/24', '2024-03-31'),
      isExpired('03/24', '2024-04-01'),
      isExpired('12/23', '2024-01-01'),
    ]).toEqual([false, true, true]);
    expect([isExpired('03/00'), isExpired(null), isExpired('soon'), isExpired('')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
  it('expire in a month of the calendar', () => {
    expect(['01/30', '12/30', '13/30', '00/30', '1/30', '01/2030', ''].map(isExpiry)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('opt-in flags', () => {
  it('are on in five spellings and off in every other [SHARED-034] [SHARED-035]', () => {
    expect([true, 'true', 'True', 1, '1'].map(readOptIn)).toEqual([true, true, true, true, true]);
    expect([false, 'false', 'False', 0, '0', '', null, undefined, 'yes'].map(readOptIn)).toEqual(
      Array.from({ length: 9 }, () => false),
    );
  });
  it('are sent as 1 or 0 [SHARED-035]', () => {
    expect([writeOptIn(true), writeOptIn(false)]).toEqual([1, 0]);
  });
});

describe('names', () => {
  const person = { first_name: 'Ann', last_name: 'Lee', business_name: 'Cedar Dental' };
  it('are the business name of a business customer, else first and last [SHARED-036]', () => {
    expect(displayName({ ...person, is_business: true })).toBe('Cedar Dental');
    expect(displayName({ ...person, is_business: false })).toBe('Ann Lee');
    expect(displayName({ ...person, is_business: true, business_name: '' })).toBe('Ann Lee');
    expect(displayName({ first_name: '', last_name: 'Lee' })).toBe('Lee');
  });
  it('have initials', () => {
    expect(['Ann Lee', 'cedar', 'Ann van der Lee', 'Joe 🇨🇭', ' '].map(initials)).toEqual([
      'AL',
      'C',
      'AL',
      'J🇨🇭',
      '',
    ]);
    expect(capitalise('upcoming')).toBe('Upcoming');
  });
});

describe('texts', () => {
  it('are cut after 65 characters', () => {
    expect(truncate('x'.repeat(65))).toBe('x'.repeat(65));
    expect(truncate('x'.repeat(66))).toBe(`${'x'.repeat(65)}...`);
    expect(truncate('👨‍👩‍👧'.repeat(66))).toBe(`${'👨‍👩‍👧'.repeat(65)}...`);
  });
  it('cap a count at 10', () => {
    expect([0, 10, 11].map(cappedCount)).toEqual(['0', '10', '10+']);
  });
});

describe('daysLate', () => {
  it.each([
    ['the day before', '2024-03-04', 0],
    ['the due date', '2024-03-05', 0],
    ['the day after', '2024-03-06', 1],
    ['the days over a change of the clocks', '2024-03-17', 12],
  ])('counts %s', (_case, today, days) => {
    expect(daysLate('2024-03-05', today)).toBe(days);
  });
});
