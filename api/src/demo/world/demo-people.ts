import type { PermissionSetName } from '@billfold/shared/contracts/permissions.contract';

export type StaffAccount = {
  readonly id: number;
  readonly role: 2 | 3;
  readonly set: PermissionSetName;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly pin: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly merchants: readonly number[];
};

export const staffAccounts: readonly StaffAccount[] = [
  {
    id: 1,
    role: 2,
    set: 'Owner',
    username: 'cedar.owner',
    email: 'owner@cedar.test',
    password: 'Cedar-Water-1',
    pin: '2580',
    firstName: 'Olivia',
    lastName: 'Park',
    merchants: [1, 3],
  },
  {
    id: 2,
    role: 3,
    set: 'Clerk',
    username: 'harbor.clerk',
    email: 'clerk@harbor.test',
    password: 'Harbor-Band-1',
    pin: '1470',
    firstName: 'Carl',
    lastName: 'Meyer',
    merchants: [2],
  },
];

export type CustomerAccount = {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly phone: string;
  /** Null until the invited customer signs up. */
  readonly pin: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly businessName: string;
  readonly dateOfBirth: string | null;
  readonly zip: string;
  readonly state: 'active' | 'invited';
  readonly hasOptIns: boolean;
  /** Subscription id by merchant id. */
  readonly subscriptions: readonly { readonly id: number; readonly merchantId: number }[];
};

export const ana: CustomerAccount = {
  id: 10,
  username: 'ana.rivera',
  email: 'ana.rivera@mail.test',
  phone: '3035550101',
  pin: '4826',
  firstName: 'Ana',
  lastName: 'Rivera',
  businessName: '',
  dateOfBirth: '1988-03-09',
  zip: '80202',
  state: 'active',
  hasOptIns: true,
  subscriptions: [
    { id: 1, merchantId: 1 },
    { id: 2, merchantId: 2 },
    { id: 3, merchantId: 3 },
  ],
};
export const bluedoor: CustomerAccount = {
  id: 11,
  username: 'bluedoor',
  email: 'office@bluedoor.test',
  phone: '2125550102',
  pin: '7315',
  firstName: '',
  lastName: '',
  businessName: 'Blue Door Bakery',
  dateOfBirth: null,
  zip: '10013',
  state: 'active',
  hasOptIns: true,
  subscriptions: [{ id: 4, merchantId: 2 }],
};
export const sam: CustomerAccount = {
  id: 12,
  username: 'sam.lee',
  email: 'sam.lee@mail.test',
  phone: '3035550103',
  pin: '9042',
  firstName: 'Sam',
  lastName: 'Lee',
  businessName: '',
  dateOfBirth: '1979-11-23',
  zip: '80203',
  state: 'active',
  hasOptIns: false,
  subscriptions: [{ id: 5, merchantId: 1 }],
};
export const nora: CustomerAccount = {
  id: 13,
  username: 'new.customer',
  email: 'nora.quinn@mail.test',
  phone: '3035550104',
  pin: null,
  firstName: 'Nora',
  lastName: 'Quinn',
  businessName: '',
  dateOfBirth: '1990-05-17',
  zip: '80202',
  state: 'invited',
  hasOptIns: false,
  subscriptions: [{ id: 6, merchantId: 1 }],
};

export const customerAccounts: readonly CustomerAccount[] = [ana, bluedoor, sam, nora];

/** Stored methods of the people above; ids and tokens are fixed. The tokens are what the sandbox's tokenizer makes. */
export const storedMethods = {
  anaVisa: {
    id: 1,
    userId: ana.id,
    type: 1,
    token: '9417444583181111',
    nickname: 'Everyday',
    preferred: true,
    cardType: 'visa',
    last4: '1111',
  },
  anaMastercard: {
    id: 2,
    userId: ana.id,
    type: 1,
    token: '9552077874254444',
    nickname: 'Backup',
    preferred: false,
    cardType: 'mastercard',
    last4: '4444',
  },
  anaChecking: {
    id: 3,
    userId: ana.id,
    type: 3,
    token: '100234567890',
    nickname: 'Checking',
    preferred: false,
    cardType: null,
    last4: '6789',
  },
  bluedoorVisa: {
    id: 4,
    userId: bluedoor.id,
    type: 1,
    token: '9428833017764242',
    nickname: 'Bakery card',
    preferred: true,
    cardType: 'visa',
    last4: '4242',
  },
} as const;
