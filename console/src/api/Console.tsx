import type { Operator, Overview } from '@billfold/shared/contracts/rollout.contract';
import { createContext, useContext } from 'react';
import type { ConsoleApi } from './console-api';
import type { Loaded } from './use-load';

export type Console = {
  readonly api: ConsoleApi;
  readonly operator: Operator;
  /** Read again every few seconds, and at once after a change. */
  readonly overview: Loaded<Overview>;
  readonly refresh: () => void;
};

const ConsoleContext = createContext<Console | null>(null);
export const ConsoleProvider = ConsoleContext.Provider;

/** The operator, the registry's API and the current overview. */
export const useConsole = (): Console => {
  const console = useContext(ConsoleContext);
  if (console === null) throw new Error('This part is drawn outside of the console.');
  return console;
};
