import { isEmailAddress, readEmailAddress } from './email-address';

describe('an e-mail address', () => {
  it.each([
    'kim@people.test',
    'kim.o’neil+bills@mail.people.test',
    "k'o@b.co",
    'ünal@bücher.example',
    'kim@xn--bcher-kva.example',
    '1@2.test',
    'kim@people-1.test',
    `${'a'.repeat(64)}@people.test`,
  ])('is %j, bare', (text) => {
    expect([isEmailAddress(text), readEmailAddress(text)]).toEqual([true, text]);
  });

  it.each([
    'Kim@People.test',
    ' kim@people.test ',
    '<kim@people.test>',
    'kim@people.test;',
    'kim@people.test, ',
    'mailto:kim@people.test',
    '<mailto:kim@people.test>',
    '"Lee, Kim" <kim@people.test>',
  ])('is read in %j', (text) => {
    expect(readEmailAddress(text)).toBe('kim@people.test');
  });

  it.each([
    '',
    'kim',
    'kim@people',
    'kim@@people.test',
    'kim lee@people.test',
    'a..b@x.com',
    '.a@x.com',
    'a.@x.com',
    'kim@people..test',
    'kim@.people.test',
    'kim@people.test.',
    'kim@-people.test',
    'kim@people.t',
    'kim@10.0.0.1',
    'kim@people_1.test',
    'kim@people.test; ann@people.test',
    'kim@people.test,ann@people.test',
    'kim@people.test>',
    'kim\u200B@people.test',
    'kim@people.test\u200B',
    `${'a'.repeat(65)}@people.test`,
    `kim@${'people.'.repeat(36)}test`,
  ])('is not %j', (text) => {
    expect([isEmailAddress(text), readEmailAddress(text)]).toEqual([false, undefined]);
  });
});
