import { isIPv6 } from 'node:net';

/** The address that a limit counts by: an IPv6 caller owns a whole /64, so its first four groups stand for all of it. */
export const limitedAddress = (ip: string): string => {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const [left, right] = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from(
    { length: Math.max(0, 8 - (left?.length ?? 0) - (right?.length ?? 0)) },
    () => '0',
  );
  return [...(left ?? []), ...zeros, ...(right ?? [])].slice(0, 4).join(':');
};
