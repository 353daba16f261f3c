import { customerPin, everyToken } from './people';

const passesLuhn = (digits: string): boolean =>
  Array.from(digits)
    .toReversed()
    .reduce((sum, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return sum + (value > 9 ? value - 9 : value);
    }, 0) %
    10 ===
  0;

/**
 * Values that a log must never contain (I7): card numbers, tokens of cards and accounts, PINs, CVVs, sessions, our own
 * secrets.
 */
export const findSecrets = (log: string, sessionTokens: readonly string[]): readonly string[] => {
  // Times in milliseconds have as many digits as the shortest card numbers.
  const text = log.replaceAll(/"time":\d+/g, '');
  const cards = [...text.matchAll(/(?<![\w.-])(?:\d[ -]?){12,18}\d(?![\w.-])/g)]
    .map(([run]) => run)
    .filter((run) => passesLuhn(run.replaceAll(/\D/g, '')));
  const likeTokens = text.match(/(?<![\w.-])9\d{15}(?![\w.-])/g) ?? [];
  const named =
    text.match(/"?(?:user_)?(?:pin|cvv2?|account_number|routing_number)"?\s*[:=]\s*"?\d+/gi) ?? [];
  const bearers = text.match(/(?:Merchant)?Token [\w-]{20,}/g) ?? [];
  const known = [
    ...everyToken,
    ...sessionTokens,
    'sandbox-auth-token',
    `pin=${customerPin}`,
  ].filter((secret) => text.includes(secret));
  return [...cards, ...likeTokens, ...named, ...bearers, ...known];
};
