import { parseOverrides, type Override } from './override.domain';
import type { PlanInputs } from './plan-inputs';
import { looksLikeToken, verifyOverride } from './override-token';

export type OverrideReader = {
  readonly key: Uint8Array;
  readonly environment: string;
  /** Outside production any registered release may be chosen without a token. */
  readonly allowsChoice: boolean;
  /** Called for each ignored override with the rule and a sentence. */
  readonly report: (rule: string, subject: string) => void;
};

export type ReadOverrides = {
  readonly overrides: readonly Override[];
  readonly refused: readonly string[];
};

const none: ReadOverrides = { overrides: [], refused: [] };

/** The permission's own list counts, not what the token says: it is what the registry knows to be live. */
const readToken = async (
  { key, environment, report }: OverrideReader,
  token: string,
  inputs: PlanInputs | null,
  now: number,
): Promise<ReadOverrides> => {
  const verdict = await verifyOverride(key, token, new Date(now));
  const refuse = (rule: string, sentence: string): ReadOverrides => {
    report(rule, sentence);
    return { overrides: [], refused: [sentence] };
  };
  if (verdict === 'forged')
    return refuse('forged', 'The link to see other releases is not one of this registry.');
  if (verdict === 'expired')
    return refuse('expired', 'The permission to see other releases has expired.');
  if (verdict.environment !== environment)
    return refuse('elsewhere', 'The permission to see other releases is for another environment.');
  const live = inputs?.overrides.find(({ id, expiresAt }) => id === verdict.id && expiresAt > now);
  if (live === undefined && verdict.preview !== null)
    return refuse('ended', `The preview ${verdict.preview} has ended.`);
  if (live === undefined)
    return refuse('revoked', 'The permission to see other releases was revoked.');
  return { overrides: parseOverrides(live.releases.join(',')), refused: [] };
};

/**
 * Reads the overrides of a cookie or an address: a signed permission anywhere, names of releases outside production.
 * Never throws.
 */
export const readOverrides = async (
  reader: OverrideReader,
  text: string,
  inputs: PlanInputs | null,
  now: number,
): Promise<ReadOverrides> => {
  if (text === '') return none;
  if (looksLikeToken(text)) return readToken(reader, text, inputs, now);
  if (reader.allowsChoice) return { overrides: parseOverrides(text), refused: [] };
  reader.report('without-token', 'A release was asked for without a permission.');
  return {
    overrides: [],
    refused: ['Here, other releases are seen with a permission from the console only.'],
  };
};
