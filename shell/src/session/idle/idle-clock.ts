export type IdleClock = {
  /** Somebody is here: the time starts anew, unless it had already run out. */
  readonly restart: () => void;
  /** Looks at the wall clock now; a timer that slept with the machine would come late. */
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
