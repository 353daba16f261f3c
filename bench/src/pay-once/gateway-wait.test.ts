import { describe, expect, it } from '@jest/globals';
import { readHistogram } from './gateway-wait';

const metrics = `# HELP gateway_request_duration_seconds Time the card gateway took
gateway_request_duration_seconds_bucket{le="0.005",endpoint="auth",kind="answered"} 9
gateway_request_duration_seconds_sum{endpoint="auth",kind="answered"} 0.5
gateway_request_duration_seconds_count{endpoint="auth",kind="answered"} 10
gateway_request_duration_seconds_sum{endpoint="auth",kind="unclear"} 0.25
gateway_request_duration_seconds_count{endpoint="auth",kind="unclear"} 1
gateway_request_duration_seconds_sum{endpoint="void",kind="answered"} 9
gateway_request_duration_seconds_count{endpoint="void",kind="answered"} 9
`;

describe('readHistogram', () => {
  it('adds up the series that have the given labels', () => {
    expect(readHistogram(metrics, 'gateway_request_duration_seconds', ['endpoint="auth"'])).toEqual(
      { seconds: 0.75, count: 11 },
    );
    expect(
      readHistogram(metrics, 'gateway_request_duration_seconds', [
        'endpoint="auth"',
        'kind="answered"',
      ]),
    ).toEqual({ seconds: 0.5, count: 10 });
    expect(readHistogram(metrics, 'api_request_duration_seconds', [])).toEqual({
      seconds: 0,
      count: 0,
    });
  });
});
