// `npm run check`: format, lint, types, imports, unused code and generated docs. Needs no database.
import { runChecks } from './lib/checks.ts'

const results = await runChecks()
const failed = results.filter(({ isPassed }) => !isPassed)
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.map(({ name }) => name).join(', ')}.`)
if (failed.length > 0) process.exitCode = 1
