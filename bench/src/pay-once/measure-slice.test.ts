import { describe, expect, it } from '@jest/globals';
import { readMetric } from './measure-slice';

const name = 'gateway_request_duration_seconds_sum';
const metrics = `# HELP gateway_request_duration_seconds Time the card gateway took
gateway_request_duration_seconds_bucket{le="0.005",endpoint="auth",kind="answered"} 9
${name}{endpoint="auth",kind="answered"} 0.5
${name}{endpoint="auth",kind="unclear"} 0.25
${name}{endpoint="void",kind="answered"} 9
`;

describe('readMetric', () => {
  it('adds up the series that have the given labels', () => {
    expect(readMetric(metrics, name, 'endpoint="auth"')).toBe(0.75);
    expect(readMetric(metrics, name, 'endpoint="auth"', 'kind="answered"')).toBe(0.5);
    expect(readMetric(metrics, 'api_request_duration_seconds_sum')).toBe(0);
  });
});
