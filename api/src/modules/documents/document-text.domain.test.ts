import { describe, expect, it } from '@jest/globals';
import { addressLines, safeFileName } from './document-text.domain';

describe('the texts of documents', () => {
  it.each([
    ['CW-2026/11', 'CW-2026-11'],
    ['../../etc/passwd', 'etc-passwd'],
    ['a"; filename="b.exe', 'a-filename-b.exe'],
    ['Zürich\r\nSet-Cookie: x', 'Zu-rich-Set-Cookie-x'],
    ['王', '7'],
    ['x'.repeat(99), 'x'.repeat(60)],
  ])('makes the file name of %j safe', (text, name) => {
    expect(safeFileName(text, '7')).toBe(name);
  });

  it('leave out what is not known of an address', () => {
    const address = {
      full_name: 'Ana Rivera',
      service_address: '1 Main St',
      service_address2: ' ',
      service_address_city: 'Denver',
      service_address_state: 'CO',
      service_address_zip: '80202',
    };
    expect(addressLines(address)).toEqual(['Ana Rivera', '1 Main St', 'Denver, CO 80202']);
    expect(addressLines({ ...address, service_address_city: '' })).toContain('CO 80202');
    expect(
      addressLines({ ...address, service_address_state: '', service_address_zip: '' }),
    ).toContain('Denver');
  });
});
