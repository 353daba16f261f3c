import { triggerWith } from '../../testing/trigger-factory';
import { conditionText, daysText, templateText } from './trigger-text.domain';

const condition = (field_name: string, operator: string, value: string) => ({
  id: 1,
  type: 'filter',
  field_name,
  operator,
  value,
});

describe('texts of an automated event', () => {
  it.each([
    [condition('due_date', 'upcoming', '3'), 'Due in 3 days'],
    [condition('due_date', 'upcoming', '0'), 'Due today'],
    [condition('due_date', 'past_due', '-1'), 'Past due by 1 day'],
    [condition('state', 'exact', 'late'), 'State is late'],
    [condition('amount', 'gte', '50000'), 'Amount is at least $500.00'],
    [condition('days_late', 'gt', '10'), 'Days late is greater than 10'],
    [condition('description', 'startswith', 'Water'), 'Description starts with Water'],
    [condition('description', 'endswith', '2026'), 'Description ends with 2026'],
    [condition('description', 'new_operator', 'x'), 'Description new operator x'],
  ])('reads %j as a sentence', (given, text) => {
    expect(conditionText(given)).toBe(text);
  });

  it('lists the days from Monday on, and says when it is every day', () => {
    expect(daysText([4, 0, 2])).toBe('Mon, Wed, Fri');
    expect(daysText([0, 1, 2, 3, 4, 5, 6])).toBe('Every day');
  });

  it('names the template of a message action only [AUTO-003]', () => {
    expect(templateText(triggerWith())).toBe('Due soon');
    expect(templateText(triggerWith({ action_type: 'send_email' }))).toBeNull();
  });
});
