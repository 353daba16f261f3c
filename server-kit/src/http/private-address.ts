import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Whether an address is none of the public internet: our own machine or network, a cloud's metadata, several machines,
 * reserved.
 */
export const isPrivateAddress = (address: string): boolean =>
  ipaddr.process(address).range() !== 'unicast';

/** Refuses a connection to an address that is none of the public internet. */
export class PrivateAddress extends Error {
  constructor() {
    super('the address is private');
  }
}

/** Whether a URL names a private address itself. Such a host is not looked up, so `lookupPublic` never sees it. */
export const namesPrivateAddress = ({ hostname }: URL): boolean => {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) !== 0 && isPrivateAddress(host);
};

/** Checks what a name resolves to where the connection is made: a second look could find another address. */
export const createPublicLookup =
  (resolve: typeof lookup = lookup): LookupFunction =>
  (hostname, options, answer) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error !== null) answer(error, '');
      else if (first === undefined || addresses.some(({ address }) => isPrivateAddress(address)))
        answer(new PrivateAddress(), '');
      else if (options.all === true) answer(null, addresses);
      else answer(null, first.address, first.family);
    });
  };

export const lookupPublic = createPublicLookup();
