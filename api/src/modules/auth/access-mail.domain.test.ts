import { dayMs, hourMs } from '@billfold/shared/contracts/durations';
import { describe, expect, it } from '@jest/globals';
import {
  describeLifetime,
  passwordCreateMail,
  passwordResetMail,
  pinResetMail,
  secretChangedMail,
  signUpHintMail,
  type MailedPerson,
} from './access-mail.domain';

const clerk: MailedPerson = {
  kind: 'merchant',
  username: 'harbor.clerk',
  isBusiness: false,
  merchantNames: [],
};
const ana: MailedPerson = {
  kind: 'customer',
  username: 'ana+1 &x',
  isBusiness: false,
  merchantNames: ['Cedar Water'],
};
const link = { publicUrl: 'https://pay.example', secret: 'S-e_c', lifetimeMs: hourMs };

describe('access mails', () => {
  it('hold the encoded link of their screen', () => {
    expect(passwordResetMail(clerk, link).body).toContain(
      '\nhttps://pay.example/reset-password?username=harbor.clerk&code=S-e_c&reset=true\n',
    );
    expect(passwordCreateMail(clerk, link).body).toContain(
      '\nhttps://pay.example/create-password?username=harbor.clerk&code=S-e_c\n',
    );
    expect(pinResetMail(ana, link).body).toContain(
      '\nhttps://pay.example/customer/reset?username=ana%2B1+%26x&code=S-e_c\n',
    );
    expect(signUpHintMail(ana, link.publicUrl).body).toContain(
      '\nhttps://pay.example/customer/signup/ana%2B1%20%26x?username=ana%2B1+%26x&merchant_name=Cedar+Water&is_business=false\n',
    );
  });

  it('name the merchant for a customer and the product for staff', () => {
    expect(pinResetMail(ana, link).subject).toBe('Set a new PIN for Cedar Water');
    expect(secretChangedMail(ana, link.publicUrl).subject).toBe('Your Cedar Water PIN was changed');
    expect(secretChangedMail(clerk, link.publicUrl).subject).toBe(
      'Your Billfold password was changed',
    );
  });

  it('name every merchant of a shared PIN', () => {
    const { subject, body } = pinResetMail(
      { ...ana, merchantNames: ['Maple Ridge HOA', 'Harbor Broadband', 'Cedar Water'] },
      link,
    );
    expect(subject).toBe('Set a new PIN for Maple Ridge HOA');
    expect(body).toContain('your account at Maple Ridge HOA, Harbor Broadband, and Cedar Water.');
  });

  it('say what to do when the reader did not ask', () => {
    for (const { body } of [
      passwordResetMail(clerk, link),
      pinResetMail(ana, link),
      signUpHintMail(ana, link.publicUrl),
    ])
      expect(body).toContain("If this wasn't you");
    expect(secretChangedMail(clerk, link.publicUrl).body).toContain(
      'reset your password right away: https://pay.example/forgot-password',
    );
  });

  it.each([
    [60_000, '1 minute'],
    [hourMs, '60 minutes'],
    [4 * hourMs, '4 hours'],
    [7 * dayMs, '7 days'],
  ])('state how long a link works: %i', (ms, text) => expect(describeLifetime(ms)).toBe(text));
});
