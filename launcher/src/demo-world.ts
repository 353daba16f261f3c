import { readConfig } from '@billfold/api/config';
import { isEmpty, seedDemoWorld } from '@billfold/api/demo/seed';
import type { Variables } from './config';

/** Fills a migrated database without users. The secrets are hashed with the API's own pepper. */
export const seedIfEmpty = async (
  databaseUrl: string,
  apiVariables: Variables,
  log: (line: string) => void,
): Promise<void> => {
  if (!(await isEmpty(databaseUrl))) return;
  const startedAt = performance.now();
  const { security, demoOrigins } = readConfig(apiVariables);
  await seedDemoWorld(databaseUrl, { pinPepper: security.pinPepper, origins: demoOrigins });
  log(
    `  filled the empty database with the demo world in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  );
};

/** The sign-ins of the demo world, for people at a terminal. */
export const signIns = (url: string): string => `
Sign in as staff at ${url}/login
  owner@cedar.test    Cedar-Water-1    PIN 2580   Cedar Water and Maple Ridge HOA
  clerk@harbor.test   Harbor-Band-1    PIN 1470   Harbor Broadband
Sign in as a customer at ${url}/customer/login
  ana.rivera          (303) 555-0101   PIN 4826   bills at all three merchants
  bluedoor            (212) 555-0102   PIN 7315   a business with auto-pay
  sam.lee             (303) 555-0103   PIN 9042   no stored payment method
  new.customer        (303) 555-0104   no PIN yet: born 1990-05-17, zip 80202`;
