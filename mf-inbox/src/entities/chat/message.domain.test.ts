import { messageWith } from '../../testing/message-factory';
import { mediumText, mergeMessages, pollSince } from './message.domain';

describe('messages of a chat', () => {
  it('reads medium 1 as SMS and every other number as email [INBOX-030] [INBOX-047]', () => {
    expect([1, 2, 7].map((medium) => mediumText(messageWith({ medium })))).toEqual([
      'SMS',
      'email',
      'email',
    ]);
  });

  it('replaces older copies and keeps the order of the ids', () => {
    const existing = [messageWith({ id: 1 }), messageWith({ id: 2, delivery: 'queued' })];
    const merged = mergeMessages(existing, [
      messageWith({ id: 3 }),
      messageWith({ id: 2, delivery: 'sent' }),
    ]);
    expect(merged.map(({ id, delivery }) => [id, delivery])).toEqual([
      [1, 'received'],
      [2, 'sent'],
      [3, 'received'],
    ]);
  });

  it('polls from the last message, or from before the first whose delivery is open', () => {
    expect(pollSince([])).toBe(0);
    expect(pollSince([messageWith({ id: 4 }), messageWith({ id: 9 })])).toBe(9);
    expect(pollSince([messageWith({ id: 4, delivery: 'sending' }), messageWith({ id: 9 })])).toBe(
      3,
    );
  });
});
