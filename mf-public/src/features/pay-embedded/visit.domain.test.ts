import { subjectOf, type Visit } from './visit.domain';

const visitOf = (description: string, invoiceNumber: string | null): Visit => ({
  request: {
    sessionId: null,
    accountId: 1,
    invoiceNumber,
    invoiceId: null,
    companyToken: null,
    apiKey: null,
    opener: null,
    amountMinor: 2_500,
    firstName: '',
    lastName: '',
    description,
    callbackUrl: null,
    methods: ['credit'],
    method: 'credit',
  },
  amountMinor: 2_500,
  description,
  merchantName: 'Cedar Water',
  merchantAccent: null,
  merchantLogo: '',
  openerOrigin: null,
  returnUrl: null,
});

describe('the subject of an embedded payment', () => {
  it.each([
    ["is the merchant's description", visitOf('Water', 'CW-1103'), 'Water'],
    ['is the invoice number without a description', visitOf('', 'CW-1103'), 'Invoice CW-1103'],
    ['is empty without either', visitOf('', null), ''],
  ])('%s', (_case, visit, subject) => expect(subjectOf(visit)).toBe(subject));
});
