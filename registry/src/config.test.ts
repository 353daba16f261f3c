import { describe, expect, it } from '@jest/globals';
import { parseRegistryConfig } from './config';

describe('the registry\'s settings', () => {
  it('are complained about all at once', () => {
    const start = () => parseRegistryConfig({ REGISTRY_PORT: 'x', REGISTRY_ENVIRONMENT: 'Prod!', CARD_FRAME_URL: "https://a.example'; script-src *", REGISTRY_TOKENS: 'kim:king:short', IMAGE_ORIGINS: 'javascript:alert(1)' });
    for (const complaint of ['REGISTRY_PORT must be', 'REGISTRY_ENVIRONMENT must be', 'CARD_FRAME_URL must be a web address', 'REGISTRY_TOKENS must list', 'IMAGE_ORIGINS must list']) expect(start).toThrow(complaint);
  });

  it('ask for tokens in production', () => {
    expect(() => parseRegistryConfig({ NODE_ENV: 'production' })).toThrow('REGISTRY_TOKENS must be set in production.');
    const config = parseRegistryConfig({ NODE_ENV: 'production', REGISTRY_TOKENS: 'ci:publisher:0123456789abcdef01234567' });
    expect([config.environment, config.tokens[0]?.role]).toEqual(['production', 'publisher']);
  });
});
