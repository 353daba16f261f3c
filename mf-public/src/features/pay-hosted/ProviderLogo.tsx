import { ProductMark } from '@billfold/shared/ui/ProductMark';

/** The provider's own mark. */
export const ProviderLogo = () => (
  <span role="img" aria-label="Billfold">
    <ProductMark />
  </span>
);
