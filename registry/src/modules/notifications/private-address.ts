import ipaddr from 'ipaddr.js';

/** Whether an address is none of the public internet: our own machine or network, a cloud's metadata, several machines, reserved. */
export const isPrivateAddress = (address: string): boolean =>
  ipaddr.process(address).range() !== 'unicast';
