import { describe, expect, it } from '@jest/globals';
import { rulesOf } from './rules';

describe('rulesOf', () => {
  const rules = rulesOf({ module: 'mf-team-01', candidate: 'mf-team-01@2.0.0-abcdefg' }, 50, 3);

  it('creates the requested number of rules with one percentage', () => {
    expect(rules).toHaveLength(50);
    expect(rules.filter(({ command }) => command.kind === 'start_percentage')).toHaveLength(1);
  });

  it('names each tenant once', () => {
    const tenants = rules.flatMap(({ command }) =>
      command.kind === 'set_tenant' ? [command.merchantId] : [],
    );
    expect(new Set(tenants).size).toBe(tenants.length);
    expect(tenants).toHaveLength(44);
  });
});
