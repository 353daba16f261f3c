import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Calendar, type CalendarProps } from './Calendar';

const Chooser = ({ start, ...props }: Partial<CalendarProps> & { readonly start?: string }) => {
  const [value, setValue] = useState<string | null>(start ?? null);
  return (
    <>
      <Calendar
        label="Payment date"
        min="2024-03-05"
        today="2024-03-05"
        {...props}
        value={value}
        onChange={setValue}
      />
      <output>{value}</output>
    </>
  );
};
const draw = (props: Parameters<typeof Chooser>[0] = {}) => {
  render(<Chooser {...props} />);
  return userEvent.setup();
};
const day = (name: string) => screen.getByRole('button', { name });
const month = () => screen.getByRole('grid').getAttribute('aria-labelledby') ?? '';
const shownMonth = () => document.getElementById(month())?.textContent;

describe('the calendar', () => {
  it('disables the days before the first one, and marks today [CUST-092]', async () => {
    const user = draw();
    expect(shownMonth()).toBe('March 2024');
    expect(day('Monday, March 4, 2024')).toBeDisabled();
    expect(day('Today, Tuesday, March 5, 2024')).toHaveAttribute('aria-current', 'date');
    await user.click(day('Monday, March 4, 2024'));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await user.click(day('Wednesday, March 6, 2024'));
    expect(screen.getByRole('status')).toHaveTextContent('2024-03-06');
    expect(day('Wednesday, March 6, 2024')).toHaveAttribute('aria-pressed', 'true');
  });

  it('puts each day under its weekday and ends with the month', () => {
    draw();
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows).toHaveLength(6);
    expect(rows[0]?.textContent).toBe('12');
    expect(rows[5]?.textContent).toBe('31');
    expect(rows[0]?.children).toHaveLength(7);
  });

  it('turns months between the first and the last', async () => {
    const user = draw({ max: '2024-04-10' });
    expect(screen.getByRole('button', { name: 'Previous month' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(shownMonth()).toBe('March 2024');
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    expect(shownMonth()).toBe('April 2024');
    expect(screen.getByRole('button', { name: 'Next month' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.getByRole('button', { name: 'Next month' })).toHaveFocus();
    expect(day('Wednesday, April 10, 2024')).toBeEnabled();
    expect(day('Thursday, April 11, 2024')).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(shownMonth()).toBe('March 2024');
  });

  it('is one tab stop, and arrow keys move the day', async () => {
    const user = draw({ start: '2024-03-20' });
    await user.tab();
    expect(screen.getByRole('button', { name: 'Previous month' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Next month' })).toHaveFocus();
    await user.tab();
    expect(day('Wednesday, March 20, 2024')).toHaveFocus();
    const path: readonly (readonly [string, string])[] = [
      ['{ArrowRight}', 'Thursday, March 21, 2024'],
      ['{ArrowDown}', 'Thursday, March 28, 2024'],
      ['{ArrowDown}', 'Thursday, April 4, 2024'],
      ['{ArrowUp}', 'Thursday, March 28, 2024'],
      ['{ArrowLeft}', 'Wednesday, March 27, 2024'],
      ['{Home}', 'Sunday, March 24, 2024'],
      ['{End}', 'Saturday, March 30, 2024'],
      ['{PageDown}', 'Tuesday, April 30, 2024'],
      ['{PageUp}', 'Saturday, March 30, 2024'],
      ['{Shift>}{PageDown}{/Shift}', 'Sunday, March 30, 2025'],
      ['{Shift>}{PageUp}{/Shift}', 'Saturday, March 30, 2024'],
      ['{PageUp}', 'Today, Tuesday, March 5, 2024'],
      ['{ArrowLeft}', 'Today, Tuesday, March 5, 2024'],
    ];
    for (const [key, name] of path) {
      await user.keyboard(key);
      expect(day(name)).toHaveFocus();
    }
    await user.keyboard('{Enter}');
    expect(screen.getByRole('status')).toHaveTextContent('2024-03-05');
  });

  it('reaches 29 February from the last day of January', async () => {
    const user = draw({ min: '2028-01-01', start: '2028-01-31', today: '2028-01-01' });
    day('Monday, January 31, 2028').focus();
    await user.keyboard('{PageDown}');
    expect(day('Tuesday, February 29, 2028')).toHaveFocus();
  });

  it('shows the month of a date that is set from outside', () => {
    const props = {
      label: 'Payment date',
      min: '2024-03-05',
      today: '2024-03-05',
      onChange: () => {},
    };
    const { rerender } = render(<Calendar {...props} value={null} />);
    rerender(<Calendar {...props} value="2024-07-04" />);
    expect(shownMonth()).toBe('July 2024');
    rerender(<Calendar {...props} value={null} />);
    expect(shownMonth()).toBe('July 2024');
  });
});
