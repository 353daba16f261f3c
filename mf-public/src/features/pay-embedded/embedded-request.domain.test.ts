import {
  chooseMethod,
  complainAboutRequest,
  findPaymentHost,
  keptSearch,
  readAmount,
  readEmbeddedRequest,
  readKeptSecrets,
  readMethods,
  secretsOf,
} from './embedded-request.domain';

const query = (text: string) => new URLSearchParams(text);
const whole =
  'blytzpay_account_id=41&invoice_id=CW-1103&blytzpay_invoice_id=9&company_token=ct_1&amount=1%2C250.5&api_key=pk_1&first_name=Ana&last_name=Rivera' +
  '&description=Water&callback_url=https%3A%2F%2Fshop.test%2Fdone&selected_payment_method=ach&selected_payment_options=ach%2Ccash';

describe('the query of the embedded page', () => {
  it("contains the merchant's request [PUB-168]", () => {
    expect(readEmbeddedRequest(query(whole))).toEqual({
      sessionId: null,
      accountId: 41,
      invoiceNumber: 'CW-1103',
      invoiceId: 9,
      companyToken: 'ct_1',
      apiKey: 'pk_1',
      opener: null,
      amountMinor: 125_050,
      firstName: 'Ana',
      lastName: 'Rivera',
      description: 'Water',
      callbackUrl: 'https://shop.test/done',
      methods: ['ach', 'cash'],
      method: 'ach',
    });
  });

  it.each([
    ['25', 2_500],
    ['25.5', 2_550],
    ['25.00', 2_500],
    ['$1,250.00', 125_000],
    ['0.01', 1],
    [' 25.00 ', 2_500],
    ['1e3', null],
    ['-5', null],
    ['0', null],
    ['0.00', null],
    ['12,50.00', null],
    ['25.005', null],
    ['', null],
    ['0x10', null],
    ['99999999999', null],
    ['25,00', null],
  ])('reads %s dollars as %s cents [PUB-201]', (text, cents) => {
    expect(readAmount(text)).toBe(cents);
  });

  it('allows the card, the bank and cash unless it names fewer [PUB-171]', () => {
    expect(readMethods(null)).toEqual(['credit', 'ach', 'cash']);
    expect(readMethods(' ')).toEqual(['credit', 'ach', 'cash']);
    expect(readMethods('cash, ACH,cash,gold')).toEqual(['cash', 'ach']);
  });

  it('begins with the requested way if allowed, else the first allowed, else the card [PUB-172]', () => {
    expect(chooseMethod('ach', readMethods('ach,cash'))).toBe('ach');
    expect(chooseMethod('credit', readMethods('ach,cash'))).toBe('ach');
    expect(chooseMethod('ach', readMethods('gold'))).toBe('credit');
    expect(chooseMethod(null, [])).toBe('credit');
  });

  it('keeps the opener over a reload that no longer names it', () => {
    const first = readEmbeddedRequest(query(whole), undefined, 'https://shop.test');
    expect(first.opener).toBe('https://shop.test');
    expect(
      readEmbeddedRequest(query(''), readKeptSecrets({ ...secretsOf(first) }), null),
    ).toMatchObject({ opener: 'https://shop.test', apiKey: 'pk_1' });
  });

  it('needs an account, an invoice, an amount and the credentials, or a payment session alone [PUB-185]', () => {
    expect(complainAboutRequest(readEmbeddedRequest(query(whole)))).toEqual([]);
    expect(complainAboutRequest(readEmbeddedRequest(query('session=ps_1')))).toEqual([]);
    expect(complainAboutRequest(readEmbeddedRequest(query('')))).toHaveLength(4);
    expect(
      complainAboutRequest(
        readEmbeddedRequest(
          query(whole.replace('blytzpay_account_id=41', 'blytzpay_account_id=x')),
        ),
      ),
    ).toEqual(['blytzpay_account_id is missing or is not a number.']);
    expect(
      complainAboutRequest(
        readEmbeddedRequest(query(whole.replace('amount=1%2C250.5', 'amount=1e3'))),
      ),
    ).toEqual(['amount is missing or is not in dollars, such as 25.00.']);
  });

  it('loses its credentials on arrival and keeps the rest', () => {
    expect(keptSearch(query('amount=25&company_token=a&api_key=b&invoice_id=7'), null)).toBe(
      '?amount=25&invoice_id=7',
    );
    expect(keptSearch(query('session=ps_1'), null)).toBe('');
    expect(keptSearch(query('amount=25'), null)).toBeNull();
    expect(keptSearch(query(''), 41)).toBe('?blytzpay_account_id=41');
    expect(keptSearch(query('blytzpay_account_id=7'), 41)).toBeNull();
  });
});

describe('the host that takes the payment', () => {
  const map = {
    environments: {
      'https://d.test': 'dev',
      'https://q.test': 'qa',
      'https://s.test': 'staging',
      'https://p.test': 'production',
      'https://x.test': 'gone',
    },
    hosts: {
      dev: '',
      qa: 'https://api.q.test/',
      staging: 'https://api.s.test',
      production: 'https://api.p.test',
    },
  };

  it('is chosen by the origin of the page, from a map of the configuration [PUB-196] [PUB-197]', () => {
    expect(findPaymentHost(map, 'https://d.test')).toEqual({
      process: 'https://d.test',
      api: null,
    });
    expect(findPaymentHost(map, 'https://q.test')).toEqual({
      process: 'https://api.q.test',
      api: 'https://api.q.test/api',
    });
    expect(findPaymentHost(map, 'https://s.test')?.process).toBe('https://api.s.test');
    expect(findPaymentHost(map, 'https://p.test')?.process).toBe('https://api.p.test');
    expect(
      findPaymentHost(
        { ...map, hosts: { ...map.hosts, qa: 'https://elsewhere.test' } },
        'https://q.test',
      )?.process,
    ).toBe('https://elsewhere.test');
  });

  it('does not exist for an unknown origin', () => {
    expect(findPaymentHost(map, 'https://stranger.test')).toBeNull();
    expect(findPaymentHost(map, 'https://x.test')).toBeNull();
    expect(findPaymentHost(map, 'constructor')).toBeNull();
  });
});
