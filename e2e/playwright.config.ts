import { defineConfig } from '@playwright/test';
import { browserLaunchOptions } from './src/testing/browser';

export default defineConfig({
  testDir: './src',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results',
  fullyParallel: false,
  workers: 1,
  // For a machine that is slow; what is wrong is said after the 15 s of an expectation.
  timeout: 300_000,
  expect: { timeout: 15_000 },
  // A machine that others wait for must not stop for one late frame; what passed only at the second try is told at the end.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  projects: [
    { name: 'journeys', testIgnore: '**/afterwards.spec.ts', teardown: 'afterwards' },
    { name: 'afterwards', testMatch: '**/afterwards.spec.ts' },
  ],
  globalSetup: './src/testing/global-setup.ts',
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: browserLaunchOptions(),
    // Recording one takes a quarter of the browser's time: `--trace on` where a failure needs it.
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'en-US',
  },
});
