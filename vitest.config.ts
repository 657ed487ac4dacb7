import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,sandbox,scripts,web}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['server/src/testing/global-setup.ts'],
    setupFiles: ['server/src/testing/fail-on-console-error.ts'],
    pool: 'forks',
    // The files of a worker share the modules they import, as requests share a server's: importing them anew for each
    // file took a third of the processor's time. What a test needs for itself it makes, or has put back below.
    isolate: false,
    // One more than the processors of a small machine: several tests wait for processes they start.
    maxWorkers: 3,
    // Generous, because colleagues' machines are slow at times; no test measures time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    unstubGlobals: true,
    restoreMocks: true,
  },
})
