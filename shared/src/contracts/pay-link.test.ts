import { hasSampleLink, payLink, withShortLink } from './pay-link';

const address = `https://pay.test${payLink.path}#`;

describe('the link of an invoice in a preview', () => {
  it('is shown without the sample of a secret', () => {
    expect(withShortLink(`Pay: ${address}${payLink.sample} or ${address}${payLink.sample}.`)).toBe(
      `Pay: ${address}… or ${address}….`,
    );
  });

  it('is recognised by the sample alone', () => {
    expect(hasSampleLink(`${address}${payLink.sample}`)).toBe(true);
    expect(hasSampleLink('Your bill is due.')).toBe(false);
  });
});
