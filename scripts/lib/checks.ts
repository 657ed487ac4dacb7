// The checks of `npm run check`, which are the first step of `npm test` as well.
import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { runStep } from './step.ts'

type Check = { name: string; args: string[] }

export type CheckResult = { name: string; isPassed: boolean }

// The slowest first, so that the others fill the time it takes.
const checks: Check[] = [
  // One thread, because several would take half as much time again from what runs beside it.
  { name: 'types', args: ['node_modules/typescript-7/bin/tsc', '--noEmit', '--singleThreaded', '--pretty', 'false'] },
  { name: 'unused code', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  { name: 'format and lint', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'] },
  { name: 'imports', args: ['scripts/checks/import-gate.ts'] },
  { name: 'words', args: ['scripts/checks/words.ts'] },
  { name: 'time zones', args: ['scripts/checks/raw-time-zones.ts'] },
  { name: 'generated docs', args: ['scripts/generate-docs.ts', '--check'] },
]

/** Runs them all, as many at once as there are processors, and prints a line each; what failed says why. */
export async function runChecks(say: (line: string) => void = console.log): Promise<CheckResult[]> {
  return pLimit(availableParallelism()).map(checks, async ({ name, args }) => {
    const { exitCode, output } = await runStep(args)
    const isPassed = exitCode === 0
    if (!isPassed && output.trim() !== '') say(`\n${output.trim()}\n`)
    say(`${isPassed ? '✓' : '✗'} ${name}`)
    return { name, isPassed }
  })
}
