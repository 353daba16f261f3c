import { describe, expect, it } from '@jest/globals';
import { readMetric, readPgbenchOutput } from './measure-slice';

const name = 'gateway_request_duration_seconds_sum';
const metrics = `# HELP gateway_request_duration_seconds Time the card gateway took
gateway_request_duration_seconds_bucket{le="0.005",endpoint="auth",kind="answered"} 9
${name}{endpoint="auth",kind="answered"} 0.5
${name}{endpoint="auth",kind="unclear"} 0.25
${name}{endpoint="void",kind="answered"} 9
`;
const output = `number of transactions actually processed: 1234
number of failed transactions: 0 (0.000%)
tps = 411.523 (without initial connection time)
`;

describe('the figures of a slice', () => {
  it('adds up the series of a metric that have the given labels', () => {
    expect(readMetric(metrics, name, 'endpoint="auth"')).toBe(0.75);
    expect(readMetric(metrics, name, 'endpoint="auth"', 'kind="answered"')).toBe(0.5);
    expect(readMetric(metrics, 'api_request_duration_seconds_sum')).toBe(0);
  });

  it('are those of pgbench unless one of its transactions failed', () => {
    expect(readPgbenchOutput(output)).toEqual({ payments: 1234, perSecond: 411.523 });
    expect(() => readPgbenchOutput(output.replace('transactions: 0', 'transactions: 3'))).toThrow(
      "3 of pgbench's transactions failed",
    );
    expect(() => readPgbenchOutput('tps = 4')).toThrow('printed no count');
  });
});
