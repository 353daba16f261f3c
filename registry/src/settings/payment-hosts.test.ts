import { describe, expect, it } from '@jest/globals';
import { parseRegistryConfig } from './config';

const tokens = 'ci:publisher:0123456789abcdef01234567';
const hostsOf = (variables: Record<string, string>) =>
  parseRegistryConfig(variables).settings.paymentHosts;

describe('payment hosts', () => {
  it('map origins to environments and environments to hosts [PUB-196] [PUB-197]', () => {
    const PAYMENT_ORIGINS =
      'http://dev.pay.test=dev, https://qa.pay.test=qa,https://staging.pay.test=staging,https://pay.test:8443/=production';
    const PAYMENT_HOSTS =
      'dev=http://dev.api.test,qa=https://qa.api.test,staging=https://staging.api.test,production=https://api.test/';
    expect(hostsOf({ PAYMENT_ORIGINS, PAYMENT_HOSTS })).toEqual({
      environments: {
        'http://dev.pay.test': 'dev',
        'https://qa.pay.test': 'qa',
        'https://staging.pay.test': 'staging',
        'https://pay.test:8443': 'production',
      },
      hosts: {
        dev: 'http://dev.api.test',
        qa: 'https://qa.api.test',
        staging: 'https://staging.api.test',
        production: 'https://api.test',
      },
    });
  });

  it('are the product itself outside production, by both names of this machine', () => {
    expect(hostsOf({ PUBLIC_URL: 'http://localhost:9000' })).toEqual({
      environments: { 'http://localhost:9000': 'dev', 'http://127.0.0.1:9000': 'dev' },
      hosts: { dev: '' },
    });
  });

  it('are empty in production without a setting', () => {
    const production = {
      NODE_ENV: 'production',
      REGISTRY_TOKENS: tokens,
      PUBLIC_URL: 'https://pay.test',
    };
    expect(hostsOf(production)).toEqual({ environments: {}, hosts: {} });
    expect(
      hostsOf({ ...production, PAYMENT_ORIGINS: 'https://pay.test=production' }).hosts,
    ).toEqual({});
    expect(
      hostsOf({ ...production, PAYMENT_HOSTS: 'production=https://api.test' }).environments,
    ).toEqual({});
  });

  it.each([
    ['PAYMENT_ORIGINS', 'https://pay.test'],
    ['PAYMENT_ORIGINS', 'javascript:alert(1)=dev'],
    ['PAYMENT_ORIGINS', "https://a.test;script-src *='x"],
    ['PAYMENT_HOSTS', 'production=ftp://api.test'],
    ['PAYMENT_HOSTS', 'production=//api.test'],
    ['PAYMENT_HOSTS', 'production=https://user@api.test'],
    ['PAYMENT_HOSTS', '=https://api.test'],
  ])('are refused: %s=%s', (name, value) => {
    expect(() => hostsOf({ [name]: value })).toThrow(`${name} must list`);
  });
});
