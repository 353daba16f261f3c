export type IdleClock = {
  /** Restarts the idle time after activity, unless the time is already over. */
  readonly restart: () => void;
  /** Compares with the wall clock now: a timer is late after the machine has slept. */
  readonly check: () => void;
  readonly stop: () => void;
};

export type IdleClockOptions = {
  readonly idleMs: number;
  /** How long before its end the idle time is warned of. */
  readonly warningMs: number;
  /** The moment the time runs out, in milliseconds since 1970. */
  readonly onWarned: (until: number) => void;
  readonly onIdle: () => void;
};

/** Counts idle time by the wall clock: hours of sleep are idle hours. It starts when it is made and ends once. */
export const createIdleClock = ({
  idleMs,
  warningMs,
  onWarned,
  onIdle,
}: IdleClockOptions): IdleClock => {
  let lastActiveAt = Date.now();
  let stage: 'active' | 'warned' | 'over' = 'active';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const check = (): void => {
    clearTimeout(timer);
    if (stage === 'over') return;
    const idleForMs = Date.now() - lastActiveAt;
    if (idleForMs >= idleMs) {
      stage = 'over';
      onIdle();
      return;
    }
    if (stage === 'active' && idleForMs >= idleMs - warningMs) {
      stage = 'warned';
      onWarned(lastActiveAt + idleMs);
    }
    timer = setTimeout(check, (stage === 'warned' ? idleMs : idleMs - warningMs) - idleForMs);
  };

  check();
  return {
    restart: () => {
      check();
      if (stage === 'over') return;
      lastActiveAt = Date.now();
      stage = 'active';
      check();
    },
    check,
    stop: () => {
      clearTimeout(timer);
      stage = 'over';
    },
  };
};
