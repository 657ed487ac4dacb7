import { randomInt } from 'node:crypto'
import { defineConfig } from 'vitest/config'

// Random choices of tests follow from it; a failure names it, and it may be given to repeat a run.
process.env.FUZZ_SEED ||= String(randomInt(2 ** 31))

// Screens and emails are tested with the build of React that customers get, which takes half the time. `npm run test:long`
// tests them with the development build too, whose warnings fail a test.
const isReactDevelopment = process.env.REACT_BUILD === 'development'
const reactBuild = {
  oxc: { jsx: { development: isReactDevelopment } },
  env: { NODE_ENV: isReactDevelopment ? 'test' : 'production' },
}

const setupFiles = ['server/src/testing/fail-on-console-error.ts', 'server/src/testing/fuzz-seed.ts']

export default defineConfig({
  test: {
    pool: 'forks',
    // Twice the processors of a small machine: many tests wait, for processes they start and for the database.
    maxWorkers: 4,
    // Four workers share two processors, so more threads for collecting garbage would only interrupt the other workers.
    execArgv: ['--single-threaded-gc'],
    projects: [
      {
        extends: true,
        oxc: reactBuild.oxc,
        test: {
          name: 'code',
          env: reactBuild.env,
          include: ['{contract,server,sandbox,scripts,web}/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          setupFiles,
        },
      },
      {
        extends: true,
        oxc: reactBuild.oxc,
        resolve: { alias: { 'virtual:contract-routes': `${import.meta.dirname}/web/src/testing/contract-routes.ts` } },
        test: {
          name: 'screens',
          include: ['web/**/*.test.tsx'],
          environment: 'jsdom',
          env: reactBuild.env,
          setupFiles: [...setupFiles, 'web/src/testing/act-in-production.ts', 'web/src/testing/set-up-dom.ts'],
        },
      },
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // The files of a worker share the modules they import, as requests share a server's: importing them anew for each
    // file took a third of the processor's time. What a test needs for itself it makes, or has put back below.
    isolate: false,
    env: { FUZZ_SEED: process.env.FUZZ_SEED },
    // Generous, because colleagues' machines are slow at times; no test measures time.
    testTimeout: 60_000,
    // A walk over the contract prepares a request of every endpoint, while others do the same on two processors.
    hookTimeout: 180_000,
    unstubGlobals: true,
    restoreMocks: true,
  },
})
