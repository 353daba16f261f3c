import { loadWithRetry } from '@billfold/shared/remote/LazyScreen';
import { lazy } from 'react';

/** The page for an address that names no merchant; first visits of the others do not carry it. */
export const UnknownBusiness = lazy(async () => ({
  default: (
    await loadWithRetry(
      () => import(/* webpackChunkName: "unknown-business" */ './UnknownBusinessPage'),
    )
  ).UnknownBusinessPage,
}));
