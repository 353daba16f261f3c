import { Suspense } from 'react';
import type { Brand } from '../entities/merchant/merchant.resource';
import { lazyOf } from './lazy-of';

const Contact = lazyOf(
  async () =>
    (await import(/* webpackChunkName: "merchant-parts" */ '@billfold/shared/ui/BusinessContact'))
      .BusinessContact,
);

/** How visitors reach the merchant, below its page; first visits without a contact do not carry it. */
export const BusinessContact = (brand: Brand) => (
  <Suspense>
    <Contact {...brand} />
  </Suspense>
);
