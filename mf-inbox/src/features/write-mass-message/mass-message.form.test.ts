import { massMessageSchema, massMessageTexts } from './mass-message.form';

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-20T19:00:00Z') }));
afterEach(() => jest.useRealTimers());

const problemOf = async (date: string): Promise<unknown> => {
  const values = { when: 'later', date, time: '09:00' };
  return massMessageSchema('America/Denver')
    .validateAt('date', values)
    .then(() => null)
    .catch((error: Error) => error.message);
};

describe('the day of a message that is sent later', () => {
  it.each([
    ['', massMessageTexts.noDay],
    ['31/04/2027', 'Not a valid date'],
    ['April 3, 2027', 'Not a valid date'],
    ['11/19/2026', massMessageTexts.wrongDay],
    ['12/21/2026', massMessageTexts.wrongDay],
    ['11/20/2026', null],
    ['12/20/2026', null],
  ])('judges %j', async (date, problem) => {
    expect(await problemOf(date)).toBe(problem);
  });
});
