import { setFlagsFromString } from 'node:v8';
import { runServer } from '@billfold/server-kit/process/run-server';
import { readConfig } from './core/config';
import { startApi } from './start';

// Hashing shares libuv's pool with files and names: a sign-in storm must not starve them.
process.env['UV_THREADPOOL_SIZE'] ??= '8';
// Garbage may be as much as what is in use, before it is collected; by itself V8 lets it become three times as much.
setFlagsFromString('--heap-growing-percent=100');

void runServer(readConfig, startApi);
