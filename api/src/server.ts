import { runServer } from '@billfold/server-kit/process/run-server';
import { readConfig } from './core/config';
import { startApi } from './start';

// Hashing shares libuv's pool with files and names: a sign-in storm must not starve them.
process.env['UV_THREADPOOL_SIZE'] ??= '8';

void runServer(readConfig, startApi);
