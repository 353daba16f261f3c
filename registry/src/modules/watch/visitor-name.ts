import { createHmac } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import { visitorCookie } from '@billfold/shared/contracts/plan.contract';
import { clientAddress } from '@billfold/server-kit/http/client-address';

const ownMachine = new BlockList();
ownMachine.addSubnet('127.0.0.0', 8);
ownMachine.addAddress('::1', 'ipv6');

/** What is known of who sent a beacon. */
export type Sender = {
  readonly ip: string;
  readonly cookies: Readonly<Record<string, string | undefined>>;
};

/**
 * What a gate counts as one visitor: all browsers behind one address, of IPv6 behind one /64. Cookies are forged freely
 * and do not count. Outside production the browsers of this machine itself are counted by their cookie, or a developer
 * would be one visitor in all browsers.
 */
export const nameVisitor = ({ ip, cookies }: Sender, isProduction: boolean): string => {
  const plain = ip.replace(/^::ffff:(?=[\d.]+$)/, '');
  const address = clientAddress(plain);
  const isOwn = ownMachine.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  const browser = isOwn && !isProduction ? (cookies[visitorCookie] ?? '') : '';
  return /^[\w-]{16,64}$/.test(browser) ? `${address} ${browser}` : address;
};

/** The form in which visitors are stored: without the key no address can be found again by trying all of them. */
export const hashVisitor = (key: Uint8Array, name: string): string =>
  createHmac('sha256', key).update(`visitor\0${name}`).digest('hex').slice(0, 24);
