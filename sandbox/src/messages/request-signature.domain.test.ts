import { describe, expect, it } from '@jest/globals';
import { signatureOfRequest } from './request-signature.domain';

describe('request signature', () => {
  const parameters = {
    Digits: '1234',
    To: '+18005551212',
    From: '+12349013030',
    Caller: '+12349013030',
    CallSid: 'CA1234567890ABCDE',
  };

  it("matches the provider's published example", () => {
    expect(
      signatureOfRequest('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', parameters),
    ).toBe('0/KCTR6DLpKmkAf8muzZqo1nDgQ=');
  });

  it('changes with the address, a value or the token', () => {
    const signatures = [
      signatureOfRequest('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', parameters),
      signatureOfRequest('12345', 'https://mycompany.com/myapp.php?foo=1&bar=3', parameters),
      signatureOfRequest('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', {
        ...parameters,
        Digits: '1235',
      }),
      signatureOfRequest('12346', 'https://mycompany.com/myapp.php?foo=1&bar=2', parameters),
    ];
    expect(new Set(signatures).size).toBe(4);
  });

  it('sorts names by character code, capitals first', () => {
    expect(signatureOfRequest('t', 'u', { b: '2', A: '1', a: '3' })).toBe(
      signatureOfRequest('t', 'uA1a3b2', {}),
    );
  });
});
