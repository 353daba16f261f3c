/** A merchant of the demo and what its invoices are made of. Prices are cents. */
export type DemoMerchant = {
  readonly id: number;
  readonly name: string;
  readonly zone: string;
  readonly logo: string;
  /** #rrggbb */
  readonly brandColor: string;
  readonly integrations: readonly string[];
  readonly donationFee: number;
  readonly achOn: boolean;
  readonly takesCash: boolean;
  readonly smsNumber: string;
  readonly mailAddress: string;
  readonly gatewayMerchantId: string;
  readonly numberPrefix: string;
  readonly billTitle: string;
  readonly items: readonly {
    readonly description: string;
    readonly from: number;
    readonly to: number;
  }[];
  readonly tax: { readonly description: string; readonly perMille: number };
  readonly customers: number;
  readonly cities: readonly {
    readonly city: string;
    readonly state: string;
    readonly zips: readonly string[];
  }[];
  readonly areaCodes: readonly string[];
  readonly staff: { readonly id: number; readonly name: string };
};

export const cedarWater: DemoMerchant = {
  id: 1,
  name: 'Cedar Water',
  zone: 'America/Denver',
  logo: 'cedar-water.svg',
  brandColor: '#0b5f8a',
  integrations: ['Caliber'],
  donationFee: 3,
  achOn: true,
  takesCash: false,
  smsNumber: '+13035550100',
  mailAddress: 'billing@cedar.test',
  gatewayMerchantId: '496160873888',
  numberPrefix: 'CW',
  billTitle: 'Water and sewer',
  items: [
    { description: 'Water service', from: 2_800, to: 7_900 },
    { description: 'Sewer service', from: 1_900, to: 4_400 },
    { description: 'Stormwater fee', from: 450, to: 1_250 },
  ],
  tax: { description: 'City utility tax', perMille: 45 },
  customers: 190,
  cities: [
    { city: 'Denver', state: 'CO', zips: ['80202', '80203', '80205', '80211'] },
    { city: 'Lakewood', state: 'CO', zips: ['80214', '80226'] },
    { city: 'Golden', state: 'CO', zips: ['80401'] },
  ],
  areaCodes: ['303', '720', '970'],
  staff: { id: 1, name: 'Olivia Park' },
};

export const harborBroadband: DemoMerchant = {
  id: 2,
  name: 'Harbor Broadband',
  zone: 'America/New_York',
  logo: 'harbor-broadband.svg',
  brandColor: '#ffb454',
  integrations: [],
  donationFee: 0,
  achOn: false,
  takesCash: false,
  smsNumber: '+12125550100',
  mailAddress: 'billing@harbor.test',
  gatewayMerchantId: '496160873889',
  numberPrefix: 'HB',
  billTitle: 'Internet service',
  items: [
    { description: 'Fiber plan', from: 4_499, to: 8_999 },
    { description: 'Wi-Fi gateway rental', from: 900, to: 1_200 },
    { description: 'Static address', from: 500, to: 500 },
  ],
  tax: { description: 'Regulatory recovery fee', perMille: 31 },
  customers: 130,
  cities: [
    { city: 'New York', state: 'NY', zips: ['10002', '10009', '10013', '10038'] },
    { city: 'Brooklyn', state: 'NY', zips: ['11201', '11215', '11231'] },
    { city: 'Hoboken', state: 'NJ', zips: ['07030'] },
  ],
  areaCodes: ['212', '646', '718', '201'],
  staff: { id: 2, name: 'Carl Meyer' },
};

export const mapleRidge: DemoMerchant = {
  id: 3,
  name: 'Maple Ridge HOA',
  zone: 'Pacific/Guam',
  logo: 'maple-ridge-hoa.svg',
  brandColor: '#7a2e1d',
  integrations: [],
  donationFee: 7,
  achOn: true,
  takesCash: true,
  smsNumber: '+16715550100',
  mailAddress: 'billing@mapleridge.test',
  gatewayMerchantId: '496160873890',
  numberPrefix: 'MR',
  billTitle: 'Association dues',
  items: [
    { description: 'Monthly assessment', from: 14_500, to: 21_000 },
    { description: 'Reserve contribution', from: 2_000, to: 4_000 },
    { description: 'Parking space', from: 3_500, to: 3_500 },
  ],
  tax: { description: 'Gross receipts tax', perMille: 50 },
  customers: 80,
  cities: [
    { city: 'Tamuning', state: 'GU', zips: ['96913'] },
    { city: 'Dededo', state: 'GU', zips: ['96929'] },
    { city: 'Hagåtña', state: 'GU', zips: ['96910'] },
  ],
  areaCodes: ['671'],
  staff: { id: 1, name: 'Olivia Park' },
};

export const demoMerchants: readonly DemoMerchant[] = [cedarWater, harborBroadband, mapleRidge];

/** The merchant of this id. */
export const demoMerchant = (id: number): DemoMerchant => {
  const merchant = demoMerchants.find((candidate) => candidate.id === id);
  if (merchant === undefined) throw new RangeError(`The demo has no merchant ${id}.`);
  return merchant;
};
