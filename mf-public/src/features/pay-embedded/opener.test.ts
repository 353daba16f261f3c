import { openerOf, placeOf } from './opener';

const self = {} as Window & typeof globalThis;
const shop = {} as Window;
const page = (change: {
  readonly parent?: Window;
  readonly opener?: Window | null;
  readonly ancestors?: readonly string[];
  readonly referrer?: string;
}) =>
  openerOf({
    self,
    parent: change.parent ?? self,
    opener: change.opener ?? null,
    location: {
      origin: 'https://pay.test',
      ...(change.ancestors === undefined ? {} : { ancestorOrigins: change.ancestors }),
    } as unknown as Location,
    document: { referrer: change.referrer ?? '' },
  });

describe('the opener of the embedded page', () => {
  it('is the site that frames it or opened its window [PUB-215]', () => {
    expect(page({ parent: shop, ancestors: ['https://shop.test'] })).toBe('https://shop.test');
    expect(page({ parent: shop, referrer: 'https://shop.test/' })).toBe('https://shop.test');
    expect(page({ opener: shop, referrer: 'https://shop.test/pay' })).toBe('https://shop.test');
  });

  it('is null for a plain link from any site', () => {
    expect(page({ referrer: 'https://mail.test/inbox' })).toBeNull();
    expect(page({})).toBeNull();
  });

  it('is null when the browser names none, or for this site', () => {
    expect(page({ opener: shop })).toBeNull();
    expect(page({ parent: shop, ancestors: ['null'] })).toBeNull();
    expect(page({ parent: shop, ancestors: ['https://pay.test'] })).toBeNull();
  });
});

it.each([
  ['a frame', { parent: shop, opener: null }, 'frame'],
  ['a frame in a window', { parent: shop, opener: shop }, 'frame'],
  ['a window of its own', { parent: self, opener: shop }, 'window'],
  ['a plain tab', { parent: self, opener: null }, 'page'],
])('calls the place of %s by name', (_where, shown, place) => {
  expect(placeOf({ self, ...shown })).toBe(place);
});
