import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

/** A sweep, then the table of what it saw: a sweep that found something wrong leaves the table as it was. */
export default defineConfig(journeys, {
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: '../support/start-serpplus.ts',
  // A busy machine takes minutes for what takes seconds; each step has a limit of its own.
  timeout: 3_600_000,
  projects: [
    { name: 'sweep', testMatch: 'route-table.spec.ts' },
    { name: 'table', testMatch: 'write-table.spec.ts', dependencies: ['sweep'] },
  ],
})
