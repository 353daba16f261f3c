/** Where the example site of a merchant runs; see docs/guides/embedded-payment.md. */
export const demoSites = ['http://localhost:8070', 'http://127.0.0.1:8070'] as const;

type BusinessAccess = {
  readonly merchant: number;
  readonly companyToken: string;
  readonly publishableKey: string;
  readonly secretKey: string | null;
};

/** The demo's credentials are in the guides; production refuses every key that begins like them. */
export const businessAccess: readonly BusinessAccess[] = [
  {
    merchant: 1,
    companyToken: 'ct_demo_cedar_water',
    publishableKey: 'pk_demo_cedar_water',
    secretKey: 'sk_demo_cedar_water',
  },
  {
    merchant: 2,
    companyToken: 'ct_demo_harbor_broadband',
    publishableKey: 'pk_demo_harbor_broadband',
    secretKey: null,
  },
  {
    merchant: 3,
    companyToken: 'ct_demo_maple_ridge',
    publishableKey: 'pk_demo_maple_ridge',
    secretKey: 'sk_demo_maple_ridge',
  },
];
