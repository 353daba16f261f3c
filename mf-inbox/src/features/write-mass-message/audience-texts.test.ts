import type { MassMessagePreview } from '@billfold/shared/contracts/bulk-message.contract';
import { audienceText, leavingText, questionTitle } from './audience-texts';

const preview: MassMessagePreview = {
  group_id: 5,
  merchant_id: 1,
  people: 23,
  recipients: 15,
  opted_out: 8,
  without_number: 0,
  missing_values: 0,
  missing_fields: [],
  unknown_fields: [],
  per_second: 1,
  seconds: 15,
  held_now: 0,
  sample: null,
  test_address: null,
};
const zone = 'America/Denver';
const night = new Date('2026-12-01T04:06:00Z');
const noon = new Date('2026-12-01T19:00:00Z');
const plain = (text: string): string => text.replaceAll('\u202F', ' ');

it.each([
  ['names all of a group', { recipients: 23 }, '23 customers', 'Send to 23 customers?'],
  ['names a part of a group', {}, '15 of 23 customers', 'Send to 15 customers?'],
  ['counts one', { people: 1, recipients: 1 }, '1 customer', 'Send to 1 customer?'],
])('the audience of a mass message %s', (_what, change, audience, title) => {
  expect(audienceText({ ...preview, ...change })).toBe(audience);
  expect(questionTitle({ ...preview, ...change })).toBe(title);
});

it.each([
  ['by day', 0, noon, "It's 12:00 PM in Denver. It'll take about 15 seconds."],
  ['at night', 15, night, "It's 9:06 PM in Denver. Texts go out when quiet hours end."],
  [
    'by day for customers of other zones',
    15,
    noon,
    "It's quiet hours for all of them. Their texts go out when those end.",
  ],
  [
    'at night for some',
    3,
    night,
    "It's quiet hours for 3 of them. Their texts go out when those end.",
  ],
])('texts say when they go out, sent %s', (_what, held_now, now, text) => {
  expect(plain(leavingText({ ...preview, held_now }, zone, now))).toBe(text);
});
