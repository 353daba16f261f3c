import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/**
 * Waits on a pipe from us. A line means "stopped in order"; the end of the pipe means that we died, whatever the
 * reason: then it stops the server, provided that the pid file still names it.
 */
const script = `
if read -r _; then exit 0; fi
running() { read -r pid < "$1/postmaster.pid" && [ "$pid" = "$2" ] && kill -0 "$2"; }
running "$1" "$2" 2>/dev/null || exit 0
kill -INT "$2"
for _ in 1 2 3 4 5; do sleep 1; running "$1" "$2" 2>/dev/null || exit 0; done
kill -QUIT "$2"
`;

export type Watchdog = { readonly dismiss: () => void };

/** Makes sure that a killed parent leaves no database behind. Not available on Windows. */
export const startWatchdog = (clusterDir: string, serverPid: number): Watchdog => {
  if (process.platform === 'win32') return { dismiss: () => {} };
  const child = spawn(
    '/bin/sh',
    ['-c', script, 'billfold-watchdog', clusterDir, String(serverPid)],
    {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
      cwd: '/',
      env: { PATH: '/usr/bin:/bin' },
    },
  );
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  child.unref();
  (child.stdin as Socket).unref();
  return { dismiss: () => child.stdin.end('stopped\n') };
};
