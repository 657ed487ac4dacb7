// `npm test`: checks, unit and integration tests and journeys in a browser; ends with the failures and the totals.
// `npm test -- --changed` runs only the tests that uncommitted changes affect, `--changed=main` those that changes since main affect.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import startSerpplus from '../e2e/support/start-serpplus.ts'
import { buildWebIfStale } from './lib/build-web.ts'
import { type CheckResult, runChecks } from './lib/checks.ts'
import { journeysReached } from './lib/journeys-reached.ts'
import { onLauncherGone } from './lib/launcher.ts'
import { interruptSteps, runStep, wasInterrupted } from './lib/step.ts'
import { noTests, type Sum, sumOfPlaywright, sumOfVitest } from './lib/test-reports.ts'

const changedFlag = process.argv.find((argument) => /^--changed(=.+)?$/.test(argument))
const specs = changedFlag === undefined ? [] : journeysReached(changedFlag.split('=')[1])
const hasJourneys = changedFlag === undefined || specs.length > 0

const reports = mkdtempSync(join(tmpdir(), 'serpplus-test-reports-'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interruptSteps)
onLauncherGone(interruptSteps)

// The checks run beside the tests, so their lines are printed after the tests' own.
const lines: string[] = []
const checks = runChecks((line) => lines.push(line))
// Built once: the journeys and the tests of `npm start` would otherwise both find it missing.
if (hasJourneys) await buildWebIfStale(() => {}).catch((error: Error) => console.error(error.message))
// Seeding the demonstration keeps one processor busy for a minute, while the tests use the other.
const serpplus = hasJourneys ? startSerpplus().catch((error: Error) => error) : undefined
const sums = [await unitAndIntegration(), sumOfChecks(await checks)]
if (hasJourneys) sums.push(await journeys())
rmSync(reports, { recursive: true, force: true })
const total = (key: 'passed' | 'failed') => sums.reduce((sum, each) => sum + each[key], 0)
const failures = sums.flatMap((sum) => sum.failures)
if (failures.length > 0) heading('Failed')
for (const failure of failures) console.log(`✗ ${failure}`)
if (wasInterrupted()) console.log('\nInterrupted.')
const skips = sums.flatMap((sum) => sum.skips)
if (skips.length > 0) heading(`${skips.length} skipped`)
for (const skip of skips) console.log(`- ${skip}`)
console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
process.exit(total('failed') > 0 || wasInterrupted() ? 1 : 0)

function sumOfChecks(results: CheckResult[]): Sum {
  heading('Checks')
  console.log(lines.join('\n'))
  const failures = results.filter(({ isPassed }) => !isPassed).map(({ name }) => `the check of ${name}`)
  return { ...noTests, passed: results.length - failures.length, failed: failures.length, failures }
}

async function unitAndIntegration(): Promise<Sum> {
  heading('Unit and integration tests')
  const file = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--allowOnly=false', ...reporters]
  if (changedFlag !== undefined) args.push(changedFlag)
  const { exitCode } = await runStep(args, { shown: true })
  return sumOfVitest(file, exitCode)
}

async function journeys(): Promise<Sum> {
  heading('Journeys in a browser')
  const stop = await serpplus
  if (stop instanceof Error) return { ...noTests, failed: 1, failures: [`the start of Serpplus: ${stop.message}`] }
  const file = join(reports, 'playwright.json')
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', '--forbid-only']
  const { exitCode } = await runStep([...args, '--reporter=list,json', ...specs], {
    shown: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  await stop?.()
  return sumOfPlaywright(file, exitCode)
}

function heading(text: string): void {
  console.log(`\n── ${text}\n`)
}
