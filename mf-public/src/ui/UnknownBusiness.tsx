import { lazyOf } from './lazy-of';

/** The page for an address that names no merchant; first visits of the others do not carry it. */
export const UnknownBusiness = lazyOf(
  async () =>
    (await import(/* webpackChunkName: "merchant-parts" */ './UnknownBusinessPage'))
      .UnknownBusinessPage,
);
