import { runServer } from '@billfold/server-kit/process/run-server';
import { readRegistryConfig } from './settings/config';
import { startRegistry } from './start';

void runServer(readRegistryConfig, startRegistry);
