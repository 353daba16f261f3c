import { countText } from '@billfold/shared/contracts/count-text';
import { codeLimits } from '@billfold/shared/contracts/limits';

/** 'Your Cedar Water code is 123456. It expires in 10 minutes. Don't share it.' */
export const codeText =
  (merchantName: string, lifetimeMs: number = codeLimits.lifetimeMs) =>
  (code: string): string => {
    const minutes = Math.max(1, Math.round(lifetimeMs / 60_000));
    return `Your ${merchantName} code is ${code}. It expires in ${countText(minutes, 'minute')}. Don't share it.`;
  };
