import { defineConfig } from '@playwright/test'
import { findChromium, findHeadlessShell } from '../scripts/lib/find-chromium.mjs'

// Handed on to the workers, which read this file again.
process.env.CHROME_PATH ??= findHeadlessShell() ?? (await findChromium())

export default defineConfig({
  testDir: './journeys',
  // Emptied when the journeys begin, and the server's log beside it began before.
  outputDir: '../test-results/journeys',
  globalSetup: './support/start-serpplus.ts',
  fullyParallel: true,
  // One more than the processors of a small machine: a journey waits about half of its time.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: process.env.E2E_BASE_URL,
    viewport: { width: 1440, height: 900 },
    // Recording every journey makes each a good part slower; PLAYWRIGHT_TRACE=1 does it for the one that fails.
    trace: process.env.PLAYWRIGHT_TRACE === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROME_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page lives for seconds, too short for optimised code to save what compiling it costs.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
})
