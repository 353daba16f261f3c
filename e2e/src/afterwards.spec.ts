import { readFile } from 'node:fs/promises';
import { readProducts } from './testing/config';
import { readIssuedSecrets } from './testing/issued-secrets';
import { people, storageOf } from './testing/sign-in';
import { expect, test } from './testing/test';

const passesLuhn = (digits: string): boolean =>
  Array.from(digits)
    .toReversed()
    .reduce((sum, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return sum + (value > 9 ? value - 9 : value);
    }, 0) %
    10 ===
  0;

test("The servers' logs of the whole run contain no card number, PIN, password, token or code", async () => {
  // At least one sign-in is in the log, whichever specs ran.
  await storageOf(people.ana);
  // Times in milliseconds have as many digits as the shortest card numbers.
  const logs = await Promise.all(readProducts().map(({ logFile }) => readFile(logFile, 'utf8')));
  const log = logs.join('\n').replaceAll(/"time":\d+/g, '');
  expect(log).toContain('customer signed in');
  const cards = [...log.matchAll(/(?<![\w.-])\d{13,19}(?![\w.-])/g)]
    .map(([digits]) => digits)
    .filter(passesLuhn);
  expect(cards).toEqual([]);
  expect(log.match(/(?<![\w.-])9\d{15}(?![\w.-])/g) ?? []).toEqual([]);
  expect(log.match(/"?(user_)?pin"?\s*[:=]\s*"?\d{4}/gi) ?? []).toEqual([]);
  expect(log.match(/(Merchant)?Token [\w-]{20,}/g) ?? []).toEqual([]);
  const known = [
    people.owner.password,
    people.clerk.password,
    'testing123',
    'sandbox-secret',
    ...(await readIssuedSecrets()),
  ];
  expect(known.filter((secret) => log.includes(secret))).toEqual([]);
});
