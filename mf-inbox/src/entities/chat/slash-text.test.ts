import { slashTextOf } from './slash-text';

it.each([
  ['begins the text', '/du', 3, { start: 0, query: 'du' }],
  ['follows a space', 'Hi, /', 5, { start: 4, query: '' }],
  ['begins a line', 'Hi\n/late', 8, { start: 3, query: 'late' }],
  ['ends at the cursor', '/due soon', 3, { start: 0, query: 'du' }],
])('a slash that %s begins a search for a template', (_what, text, cursor, expected) => {
  expect(slashTextOf(text, cursor)).toEqual(expected);
});

it.each([
  ['in a word', 'and/or', 6],
  ['before the end of its word', '/due soon', 9],
  ['of an address', 'https://cedar.test', 18],
  ['in a date', 'on 3/9', 6],
])('a slash %s searches for no template', (_what, text, cursor) => {
  expect(slashTextOf(text, cursor)).toBeNull();
});
