import { describe, expect, it } from '@jest/globals';
import { contactLines, contactOf } from './business-contact.domain';

const nothing = { legal_name: '', address: '', support_phone: '', support_email: '' };

describe('the contact of a business', () => {
  it('is nothing where the business gave nothing, or its shown name as the legal one', () => {
    expect(contactOf(nothing, 'Cedar Water')).toBeNull();
    expect(contactOf({ ...nothing, legal_name: 'Cedar Water' }, 'Cedar Water')).toBeNull();
    expect(contactLines(nothing, 'Cedar Water')).toEqual([]);
  });

  it('has a line for each part that the business gave', () => {
    const stored = {
      legal_name: 'Cedar Water Company LLC',
      address: '120 Main St\nDenver, CO 80202',
      support_phone: '3035550142',
      support_email: '',
    };
    expect(contactLines(stored, 'Cedar Water')).toEqual([
      'Cedar Water Company LLC',
      '120 Main St',
      'Denver, CO 80202',
      '(303) 555-0142',
    ]);
  });
});
