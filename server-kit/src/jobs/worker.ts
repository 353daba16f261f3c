import { randomUUID } from 'node:crypto';

/**
 * The owner of a claimed row, one for each claim, and how long. Leases run on the database's real clock, because they
 * expire for dead processes.
 */
export type Lease = { readonly worker: string; readonly leaseMs: number };

/** `now` is the business clock (tests can move it): it decides what is due. */
export type ClaimRequest = Lease & { readonly now: Date; readonly limit: number };

/**
 * One kind of work: rows of a domain table that become due.
 *
 * - `claim` is one statement: pick at most `limit` due rows whose lease is free or over with FOR UPDATE SKIP LOCKED,
 *   and set `leased_by = worker`, `leased_until = now() + leaseMs`.
 * - `renew` extends the lease of a row that is still running; it is called at a third of the lease.
 * - `run` does the work, writes the outcome `where leased_by = worker`, and makes the row not due any more (or due
 *   later). If it throws, the row comes back when its lease is over: `run` must be safe to repeat.
 */
export type JobKind<Job> = {
  readonly name: string;
  readonly concurrency: number;
  readonly leaseMs: number;
  /** How often the table is read without a wake-up. The default is the worker's `pollMs`, or 2 s after the last job. */
  readonly pollMs?: number;
  claim(request: ClaimRequest): Promise<readonly Job[]>;
  renew(job: Job, lease: Lease): Promise<void>;
  run(job: Job, lease: Lease): Promise<void>;
};

type WorkerLog = {
  error(details: { readonly err: unknown; readonly kind: string }, message: string): void;
};

export type Worker = {
  start(): void;
  /** Claims jobs of this kind now, of all kinds without a name. */
  wake(kind?: string): void;
  /** Runs all jobs that are due at the present time of the business clock, and waits for those that run. */
  runDue(): Promise<void>;
  /** Claims no more jobs and waits for those that run. */
  stop(): Promise<void>;
};

export type WorkerOptions = {
  readonly kinds: readonly JobKind<unknown>[];
  /** How often the tables of kinds without an own pace are read; default 1 s. */
  readonly pollMs?: number;
  readonly now: () => Date;
  readonly log: WorkerLog;
};

const defaultPollMs = 1_000;
/** How long a table is read more often than others after its last job. */
const quickForMs = 2_000;
/** The longest wait after failed claims (the database is away); each wait is twice the one before. */
const longestRetryMs = 5_000;
const maxRoundsOfRunDue = 10_000;

/** Runs the jobs of several kinds. Several workers, in one process or many, share the same tables safely. */
export const createWorker = ({
  kinds,
  pollMs = defaultPollMs,
  now,
  log,
}: WorkerOptions): Worker => {
  const runners = kinds.map((kind) =>
    createRunner(kind, `${kind.name}-${process.pid}-${randomUUID().slice(0, 8)}`, {
      pollMs,
      now,
      log,
    }),
  );
  return {
    start: () => runners.forEach((runner) => runner.start()),
    wake: (name) =>
      runners
        .filter((runner) => name === undefined || runner.name === name)
        .forEach((runner) => runner.wake()),
    runDue: async () => {
      for (const runner of runners) await runner.runDue();
    },
    stop: async () => {
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
};

/** Runs one job and renews its lease until the job ends. */
const runWithLease = async <Job>(
  kind: JobKind<Job>,
  job: Job,
  lease: Lease,
  log: WorkerLog,
): Promise<void> => {
  const heartbeat = setInterval(() => {
    kind
      .renew(job, lease)
      .catch((err: unknown) => log.error({ err, kind: kind.name }, 'a lease was not renewed'));
  }, kind.leaseMs / 3);
  try {
    await kind.run(job, lease);
  } catch (err) {
    log.error({ err, kind: kind.name }, 'a job failed and comes back when its lease is over');
  } finally {
    clearInterval(heartbeat);
  }
};

/** The jobs of one kind that this process runs now; calls `onEnd` after each. */
const createRunningJobs = <Job>(
  kind: JobKind<Job>,
  lease: Lease,
  { now, log }: Pick<WorkerOptions, 'now' | 'log'>,
  onEnd: () => void,
) => {
  const running = new Set<Promise<void>>();
  let claims = 0;
  const launch = (job: Job, lease: Lease): void => {
    const run: Promise<void> = runWithLease(kind, job, lease, log).finally(() => {
      running.delete(run);
      onEnd();
    });
    running.add(run);
  };
  return {
    /** Claims at most as many jobs as may still run, and starts them. Returns how many. */
    claim: async (): Promise<number> => {
      const limit = kind.concurrency - running.size;
      if (limit <= 0) return 0;
      // A process that was paused for longer than a lease may claim its own row again: each claim is another owner.
      claims += 1;
      const rowLease = { ...lease, worker: `${lease.worker}-${claims}` };
      const jobs = await kind.claim({ ...rowLease, now: now(), limit });
      for (const job of jobs) launch(job, rowLease);
      return jobs.length;
    },
    isIdle: (): boolean => running.size === 0,
    /** Resolves when another job may run, or when all have ended. */
    waitForRoom: (): Promise<unknown> =>
      running.size >= kind.concurrency ? Promise.race(running) : Promise.all(running),
    waitForAll: (): Promise<unknown> => Promise.all(running),
  };
};

/** Claims and runs jobs until none is due. `wakeUp` is the claim of the last wake-up. */
const runAllDue = async (
  name: string,
  jobs: ReturnType<typeof createRunningJobs>,
  wakeUp: () => Promise<unknown>,
): Promise<void> => {
  for (let round = 0; round < maxRoundsOfRunDue; round += 1) {
    const claimed = await jobs.claim();
    // A claim of a wake-up may hold due jobs that do not run yet.
    await wakeUp();
    if (claimed === 0 && jobs.isIdle()) return;
    await jobs.waitForRoom();
  }
  throw new Error(`${name}: work stays due after it was run`);
};

/** Claims jobs of one kind at each wake-up and each poll. Waits longer after each failed claim. */
const createRunner = <Job>(
  kind: JobKind<Job>,
  worker: string,
  options: Required<Omit<WorkerOptions, 'kinds'>>,
) => {
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;
  let isClaiming = false;
  let isWokenAgain = false;
  let claiming: Promise<unknown> = Promise.resolve();
  let failedClaims = 0;
  let emptyClaims = 0;
  const jobs = createRunningJobs(kind, { worker, leaseMs: kind.leaseMs }, options, () => wake());

  const noteClaim = (): void => {
    failedClaims = 0;
    emptyClaims = jobs.isIdle() ? emptyClaims + 1 : 0;
  };
  const noteFailure = (err: unknown): void => {
    if (failedClaims === 0)
      options.log.error({ err, kind: kind.name }, 'work could not be claimed; it is tried again');
    failedClaims += 1;
  };

  const schedule = (): void => {
    clearTimeout(timer);
    const ownMs = kind.pollMs ?? options.pollMs;
    const pollMs = emptyClaims * ownMs < quickForMs ? ownMs : Math.max(ownMs, options.pollMs);
    timer = setTimeout(
      wake,
      Math.max(pollMs, Math.min(pollMs * 2 ** failedClaims, longestRetryMs)),
    );
  };

  const endClaim = (): void => {
    isClaiming = false;
    if (!isStarted) return;
    schedule();
    if (!isWokenAgain) return;
    isWokenAgain = false;
    wake();
  };

  const wake = (): void => {
    if (!isStarted) return;
    if (isClaiming) {
      isWokenAgain = true;
      return;
    }
    isClaiming = true;
    claiming = jobs.claim().then(noteClaim, noteFailure).finally(endClaim);
  };

  return {
    name: kind.name,
    start: () => {
      isStarted = true;
      wake();
    },
    wake,
    runDue: () => runAllDue(kind.name, jobs, () => claiming),
    stop: async () => {
      isStarted = false;
      clearTimeout(timer);
      await claiming;
      await jobs.waitForAll();
    },
  };
};
