import type { RolloutChange } from '@billfold/shared/contracts/rollout.contract';
import { call } from '../stage/call';
import { operatorSecret } from './own-registry';

/** The releases of one module, as `module@version-build`: the default, and the release of its rules. */
export type RuledModule = { readonly module: string; readonly candidate: string };

type Change = RolloutChange['changes'][number];

/** `count` rules of one module: one percentage, some channels, tenants for the rest. */
export const rulesOf = (
  { module, candidate }: RuledModule,
  count: number,
  index: number,
): readonly Change[] => {
  const channels = Math.min(5, Math.max(0, count - 1));
  const tenants = Math.max(0, count - 1 - channels);
  return [
    {
      module,
      command: { kind: 'start_percentage', release: candidate, percent: 5 + (index % 90) },
    },
    ...Array.from({ length: channels }, (_unused, number): Change => ({
      module,
      command: { kind: 'set_channel', name: `ring-${number + 1}`, release: candidate },
    })),
    ...Array.from({ length: tenants }, (_unused, number): Change => ({
      module,
      command: {
        kind: 'set_tenant',
        merchantId: 1 + ((index + number) % 1_000),
        release: candidate,
      },
    })),
  ];
};

/** Changes several modules in one call, as an operator's script would. */
const atOnce = 20;

/** Writes the rules through the API that operators use. */
export const writeRules = async (
  registryUrl: string,
  environment: string,
  modules: readonly RuledModule[],
  count: number,
): Promise<void> => {
  const perModule = modules.map((module, index) => rulesOf(module, count, index));
  for (let rule = 0; rule < count; rule += 1) {
    const round = perModule.flatMap((rules) => rules[rule] ?? []);
    for (let at = 0; at < round.length; at += atOnce) {
      const json: RolloutChange = {
        changes: round.slice(at, at + atOnce),
        reason: 'a measurement',
      };
      await call(`${registryUrl}/registry/api/environments/${environment}/changes`, {
        headers: { authorization: `Bearer ${operatorSecret}` },
        json,
      });
    }
  }
};
