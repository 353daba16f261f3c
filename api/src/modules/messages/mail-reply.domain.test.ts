import { processorMsOf } from '@billfold/server-kit/testing/processor-time';
import { describe, expect, it } from '@jest/globals';
import { ownWords } from './mail-reply.domain';

const quoted = '> Your bill is due.\n>\n> Thanks';

describe('ownWords', () => {
  it.each([
    [`I paid it.\n\nOn Fri, Nov 20, 2026 at 10:00 AM Cedar <billing@cedar.test> wrote:\n${quoted}`],
    [
      `I paid it.\r\n\r\nOn Fri, Nov 20, 2026 at 10:00 AM Cedar\r\n<billing@cedar.test> wrote:\r\n${quoted}`,
    ],
    ['I paid it.\n\n-----Original Message-----\nFrom: Cedar\nYour bill'],
    [`I paid it.\n\n${'_'.repeat(32)}\nFrom: Cedar\nSent: Friday\nSubject: Bill\n\nYour bill`],
    ['I paid it.\n\nFrom: Cedar <billing@cedar.test>\nDate: Friday\nTo: Ann\nSubject: Bill\n\nx'],
    [`I paid it.\n\n${quoted}\n`],
  ])('drops the history of mail %#', (body) => {
    expect(ownWords(body)).toBe('I paid it.');
  });

  it.each([
    ['On Friday I paid it.\nI wrote a check.'],
    ['From: my account\nI sent 5 dollars'],
    [`${quoted}\nYes, I agree.`],
    [quoted],
    ['5 > 3\nand more'],
    [''],
  ])('keeps %j whole', (body) => {
    expect(ownWords(body)).toBe(body);
  });

  it('takes linear time for a hostile mail', async () => {
    for (const body of ['\n'.repeat(200_000), 'On a\n'.repeat(60_000), 'From:\n'.repeat(60_000)])
      expect(await processorMsOf(() => void ownWords(body))).toBeLessThan(5_000);
  });
});
