import { readExampleSite } from './testing/config';
import { startExampleSite } from './testing/example-site';

/**
 * `npm run example-site -w e2e`: a merchant's own site beside a running product, at an origin that the demo has
 * registered.
 */
const { productUrl, port } = readExampleSite();
const site = await startExampleSite({ productUrl, host: 'localhost', port });
console.log(
  `The example site of a business is at ${site.origin}; it opens the payment page of ${productUrl}. Ctrl-C stops it.`,
);
