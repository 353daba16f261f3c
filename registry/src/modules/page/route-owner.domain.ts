import type { Release, ReleaseRoute } from '@billfold/shared/contracts/release.contract';

export type RouteOwner = { readonly release: Release; readonly route: ReleaseRoute };

/** The area of an address without an owner: the frame of the shell's 404. */
export const areaOfUnknown = (pathname: string): ReleaseRoute['area'] => {
  const first = pathname.split('/').find((part) => part !== '');
  if (first === 'admin') return 'merchant';
  return first === 'customer' ? 'customer' : 'public';
};
