import { describe, expect, it } from '@jest/globals';
import { readIdentity } from './identity.domain';

describe('the names and contacts of a business', () => {
  it('are stored without superfluous spaces, a phone as its digits', () => {
    expect(
      readIdentity({
        merchant_name: ' Cedar   Water ',
        legal_name: ' Cedar Water  Company LLC',
        address: ' 120 Main St \n\n Denver,  CO 80202 ',
        support_phone: '(303) 555-0142',
        support_email: ' Help@Cedar.test ',
      }),
    ).toEqual({
      merchant_name: 'Cedar Water',
      legal_name: 'Cedar Water Company LLC',
      address: '120 Main St\nDenver, CO 80202',
      support_phone: '3035550142',
      support_email: 'help@cedar.test',
    });
  });

  it('stay where they are left out, and go where they are empty', () => {
    expect(readIdentity({})).toEqual({});
    expect(readIdentity({ support_phone: ' ', support_email: '', address: '\n' })).toEqual({
      support_phone: '',
      support_email: '',
      address: '',
    });
  });

  it.each([
    [{ merchant_name: ' - ' }, 'The name needs a letter or a digit'],
    [{ merchant_name: '' }, 'The name needs a letter or a digit'],
    [{ address: 'a\nb\nc\nd\ne' }, 'The address has at most 4 lines.'],
    [{ support_phone: '911' }, "911 isn't a US phone number."],
    [{ support_phone: '+44 20 7946 0958' }, "isn't a US phone number."],
    [{ support_email: 'help' }, "help isn't an email address."],
  ])('are refused by a sentence: %j', (given, sentence) => {
    expect(() => readIdentity(given)).toThrow(sentence);
  });
});
