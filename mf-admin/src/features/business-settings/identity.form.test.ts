import { changeOf, identitySchema } from './identity.form';

const saved = {
  merchant_name: 'Cedar',
  legal_name: '',
  address: '',
  support_phone: '(303) 555-0142',
  support_email: '',
};

describe('the name and contacts of a business', () => {
  it('are sent where they were changed, a phone as its digits', () => {
    expect(changeOf({ ...saved, legal_name: ' ' }, saved)).toBeUndefined();
    expect(
      changeOf({ ...saved, merchant_name: 'Cedar Water ', support_phone: '(720) 555-0199' }, saved),
    ).toEqual({ merchant_name: 'Cedar Water', support_phone: '7205550199' });
    expect(changeOf({ ...saved, support_phone: '' }, saved)).toEqual({ support_phone: '' });
  });

  it.each([
    [{ merchant_name: '' }, 'This field is required'],
    [{ address: 'a\nb\nc\nd\ne' }, 'Use at most 4 lines'],
    [{ support_phone: '(303) 55' }, 'Not a valid phone number'],
    [{ support_email: 'help' }, 'Not a valid email'],
  ])('are refused: %j', (typed, text) => {
    expect(() => identitySchema.validateSync({ ...saved, ...typed })).toThrow(text);
  });
});
