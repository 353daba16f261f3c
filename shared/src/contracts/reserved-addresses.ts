/**
 * The first parts of the addresses that servers answer themselves: no page is there, and no module can have a screen.
 */
const reservedParts = [
  'api',
  'v1',
  'modules',
  'registry',
  'notifications',
  'test',
  'metrics',
  'assets',
  '.well-known',
];

/** Whether a server answers an address that begins with this part, in letters of either case. */
export const isReservedPart = (part: string): boolean => reservedParts.includes(part.toLowerCase());

/** Whether a server answers the address of this path itself. */
export const isReservedAddress = (pathname: string): boolean =>
  isReservedPart(pathname.split('/')[1] ?? '');
