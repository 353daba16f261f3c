import type { PaymentHosts } from '@billfold/shared/contracts/remote.contract';

type Complain = (sentence: string) => void;
const environmentName = /^[a-z][a-z0-9-]{0,30}$/;

const originOf = (text: string): string | null => {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return null;
  const { origin, username } = new URL(text);
  return username === '' && /^https?:/.test(origin) ? origin : null;
};

const entriesOf = (text: string): readonly (readonly [string, string])[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => {
      const at = entry.lastIndexOf('=');
      return at < 0
        ? ([entry, ''] as const)
        : ([entry.slice(0, at).trim(), entry.slice(at + 1).trim()] as const);
    });

/** `https://pay.example=production,…`: which environment pages of this origin belong to. */
export const readPaymentOrigins = (
  text: string,
  complain: Complain,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    entriesOf(text).flatMap(([address, environment]) => {
      const origin = originOf(address);
      if (origin !== null && environmentName.test(environment))
        return [[origin, environment] as const];
      complain(
        `PAYMENT_ORIGINS must list origin=environment, such as https://pay.example=production, not '${address}=${environment}'.`,
      );
      return [];
    }),
  );

/**
 * `production=https://api.example,…`: which host takes an environment's payments; nothing behind the sign is the page's
 * own.
 */
export const readPaymentHosts = (
  text: string,
  complain: Complain,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    entriesOf(text).flatMap(([environment, address]) => {
      const origin = address === '' ? '' : originOf(address);
      if (origin !== null && environmentName.test(environment))
        return [[environment, origin] as const];
      complain(
        `PAYMENT_HOSTS must list environment=host, such as production=https://api.example, not '${environment}=${address}'.`,
      );
      return [];
    }),
  );

/** The other name of this machine, which people type too. */
const twinOf = (origin: string): string =>
  origin.includes('//localhost')
    ? origin.replace('//localhost', '//127.0.0.1')
    : origin.replace('//127.0.0.1', '//localhost');

/**
 * The hosts that the embedded page gets. Outside production the product takes payments at its own address by default;
 * in production nothing is assumed: an origin without an environment, or an environment without a host, takes none.
 */
export const paymentHostsOf = (
  given: PaymentHosts,
  own: { readonly publicUrl: string; readonly isProduction: boolean },
): PaymentHosts => {
  if (own.isProduction || Object.keys(given.environments).length > 0) return given;
  const origin = originOf(own.publicUrl);
  if (origin === null) return given;
  return {
    environments: { [origin]: 'dev', [twinOf(origin)]: 'dev' },
    hosts: { dev: '', ...given.hosts },
  };
};
