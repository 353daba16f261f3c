import { defineConfig } from '@playwright/test';
import { browserLaunchOptions } from './src/testing/browser';
import { resultsDir } from './src/testing/config';

const afterwards = 'afterwards.spec.ts';

export default defineConfig({
  testDir: './src',
  outputDir: resultsDir,
  fullyParallel: false,
  workers: 1,
  // For a machine that is slow; what is wrong is said after the 15 s of an expectation.
  timeout: 300_000,
  expect: { timeout: 15_000 },
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  projects: [
    {
      name: 'specs',
      testMatch: '**/*.spec.ts',
      testIgnore: `**/${afterwards}`,
      teardown: 'afterwards',
    },
    { name: 'afterwards', testMatch: `**/${afterwards}` },
  ],
  globalSetup: './src/testing/global-setup.ts',
  reporter: [['list'], ['./src/testing/results-reporter.ts']],
  use: {
    browserName: 'chromium',
    launchOptions: browserLaunchOptions(),
    // The reporter keeps the steps of a failed test.
    trace: 'off',
    // `visit` keeps a picture of each page of a failed test. Playwright would draw one of every page that is closed.
    screenshot: 'off',
    locale: 'en-US',
    // A press of a missing button ends its test early.
    actionTimeout: 120_000,
    // Each frame of a transition costs as much as a small change of the page. No claim is about motion that is there.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
