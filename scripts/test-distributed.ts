// `npm run test:distributed`: runs the server's tests, or the given files, on a schema prepared for Citus on a plain PostgreSQL.
import { runStep } from './lib/step.ts'

const files = process.argv.slice(2)
const { exitCode } = await runStep(
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=code',
    '--allowOnly=false',
    ...(files.length > 0 ? files : ['server/']),
  ],
  { shown: true, env: { TEST_SCHEMA: 'prepared' } },
)
process.exitCode = exitCode
