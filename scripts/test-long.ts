// `npm run test:long`: what needs minutes: kill rounds, stops under load and random stories, many of each. Run it before a release.
import { runStep } from './lib/step.ts'

const files = [
  'server/src/app/fetches-are-covered.test.ts',
  'server/src/app/kill-and-restart.test.ts',
  'server/src/app/kill-project-runs.test.ts',
  'server/src/app/stop-under-load.test.ts',
]
const env = { KILL_ROUNDS: '50', PROJECT_KILL_ROUNDS: '10', STORIES: '500', STOP_ROUNDS: '50' }

// One after the other: each starts servers of its own.
const args = ['node_modules/vitest/vitest.mjs', 'run', '--allowOnly=false', '--no-file-parallelism', ...files]
const { exitCode } = await runStep(args, { shown: true, env })
process.exitCode = exitCode ?? 1
