import { describe, expect, it } from '@jest/globals';
import { notificationOf, signatureOf, waitAfterMs, type Announced } from './notification.domain';

const entry: Announced = {
  id: 7,
  at: '2026-11-23T12:00:00.000Z',
  environment: 'production',
  actor: 'gate',
  action: 'gate_rollback',
  module: 'mf-inbox',
  release: 'mf-inbox@1.1.0-b',
  reason: 'pages failed for 10 of 10 visitors',
};

describe('notificationOf', () => {
  it.each([
    [
      {},
      'production: mf-inbox@1.1.0-b was rolled back by its gate (gate): pages failed for 10 of 10 visitors',
    ],
    [
      {
        actor: 'kim',
        action: 'environment_protected',
        module: null,
        release: null,
        reason: 'fair',
      },
      'production is protected now (kim): fair',
    ],
    [
      { actor: 'kim', action: 'pause', release: null, reason: '<!channel> & <http://x|y>' },
      'production: mf-inbox was paused (kim): &lt;!channel&gt; &amp; &lt;http://x|y&gt;',
    ],
    [
      { environment: null, actor: 'ci', action: 'release_retired', reason: 'old' },
      'mf-inbox@1.1.0-b was retired: its files are gone (ci): old',
    ],
  ])('words %j', (changes, text) => {
    expect(notificationOf({ ...entry, ...changes }).text).toBe(text);
  });
});

describe('signatureOf', () => {
  it('is the HMAC of timestamp and body', () => {
    // echo -n '1.{}' | openssl dgst -sha256 -hmac key
    expect(signatureOf('key', '1', '{}')).toBe(
      'v1=1ba6b8171186efc613e8bcc0cbdab2748f24984d7c5a84faa2637afa0e40d224',
    );
  });
});

describe('waitAfterMs', () => {
  it('waits longer after each attempt, and ends', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7].map(waitAfterMs);
    expect(waits).toEqual([5_000, 30_000, 120_000, 600_000, 1_800_000, 7_200_000, null]);
  });
});
