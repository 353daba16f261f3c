import type { GatewayCall } from './gateway-call.domain';
import { createChance } from './chance.domain';
import { matchesCall, type Fault } from './gateway-fault.domain';

/** The waiting faults; the oldest one that matches applies, unless its share lets this request pass. */
export type GatewayFaults = {
  add(fault: Fault): void;
  /** The fault that strikes this call, one use less afterwards. */
  strike(call: GatewayCall): Fault | null;
  clear(): void;
};

type WaitingFault = {
  readonly fault: Fault;
  remaining: number;
  readonly until: number;
  readonly strikesBy: () => boolean;
};

export const createGatewayFaults = (now: () => Date = () => new Date()): GatewayFaults => {
  let waiting: WaitingFault[] = [];
  return {
    add: (fault) => {
      const lasts =
        fault.effect === 'not_found_for' && fault.delayMs !== undefined
          ? fault.delayMs
          : Number.POSITIVE_INFINITY;
      waiting.push({
        fault,
        remaining: fault.times ?? Number.POSITIVE_INFINITY,
        until: now().getTime() + lasts,
        strikesBy: chanceOf(fault),
      });
    },
    strike: (call) => {
      waiting = waiting.filter(({ remaining, until }) => remaining > 0 && until > now().getTime());
      const hit = waiting.find(({ fault, strikesBy }) => matchesCall(fault, call) && strikesBy());
      if (hit === undefined) return null;
      hit.remaining -= 1;
      return hit.fault;
    },
    clear: () => {
      waiting = [];
    },
  };
};

const chanceOf = ({ share, seed = 1 }: Fault): (() => boolean) => {
  if (share === undefined) return () => true;
  const chance = createChance(seed);
  return () => chance() < share;
};
