import { describe, expect, it } from '@jest/globals';
import { loadReport, type MeasuredLoad } from './load-report';
import { variants } from './load-stage';

const contentMs = {
  product: 300,
  ordinary: 400,
  preloaded: 250,
  stock: 600,
  'single-spa': 500,
} as const;
const loads: readonly MeasuredLoad[] = [1, 2, 3].flatMap((round) =>
  variants.map((variant) => ({
    variant,
    path: '/customer/login',
    line: '50 ms',
    visit: 'first' as const,
    round,
    contentMs: contentMs[variant] * round,
    firstPaintMs: 100,
    largestPaintMs: null,
    bytes: 250_400,
    requests: 12,
    others: 0.05,
  })),
);

describe('loadReport', () => {
  const text = loadReport({
    loads,
    paths: ['/customer/login'],
    lines: ['50 ms'],
    visits: ['first'],
    quietShare: 0.15,
    hung: 2,
  }).join('\n');

  it('prints medians and the median ratios of the rounds', () => {
    expect(text).toMatch(
      /\| 50 ms +\| +600 \| +800 \| +500 \| +1,200 \| +1,000 \| +0\.75 \| +1\.20 \| +0\.50 \| +0\.60 \| +1\.20 \|/,
    );
  });

  it('prints paint times and weight, and a dash for a missing measurement', () => {
    expect(text).toMatch(/\| 50 ms, monolith, preloaded +\| +100 \| +– \| +250 \| +12 \|/);
  });

  it('prints the number of visits that hung', () => {
    expect(text).toContain('2 visits hung and were repeated.');
  });
});
