// `npm test`: checks, then unit and integration tests, then the journeys in a browser; ends with what failed and the sums.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './lib/checks.ts'
import { onLauncherGone } from './lib/launcher.ts'
import { interruptSteps, runStep, wasInterrupted } from './lib/step.ts'
import { type Sum, sumOfPlaywright, sumOfVitest } from './lib/test-reports.ts'

/** A run in which more journeys than this pass only when tried again has failed: see decision 0026. */
const mostSecondTries = 1

const reports = mkdtempSync(join(tmpdir(), 'serpplus-test-reports-'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interruptSteps)
onLauncherGone(interruptSteps)

const sums = [await check(), await unitAndIntegration(), await journeys()]
rmSync(reports, { recursive: true, force: true })
const total = (key: 'passed' | 'failed') => sums.reduce((sum, each) => sum + each[key], 0)
const failures = sums.flatMap((sum) => sum.failures)
if (failures.length > 0) heading('Failed')
for (const failure of failures) console.log(`✗ ${failure}`)
const secondTries = sums.flatMap((sum) => sum.secondTries)
const areTooMany = secondTries.length > mostSecondTries
if (secondTries.length > 0)
  heading(`Passed on the second try${areTooMany ? `: more than ${mostSecondTries}, so the run has failed` : ''}`)
for (const secondTry of secondTries) console.log(`! ${secondTry}`)
if (wasInterrupted()) console.log('\nInterrupted.')
const skips = sums.flatMap((sum) => sum.skips)
if (skips.length > 0) heading(`${skips.length} skipped`)
for (const skip of skips) console.log(`- ${skip}`)
const tooMany = areTooMany ? secondTries.length : 0
const failed = total('failed') + tooMany
console.log(`\n${total('passed') - tooMany} passed, ${failed} failed`)
if (failed > 0 || wasInterrupted()) process.exitCode = 1

async function check(): Promise<Sum> {
  heading('Checks')
  const results = await runChecks()
  const failed = results.filter(({ isPassed }) => !isPassed)
  return {
    passed: results.length - failed.length,
    failed: failed.length,
    failures: failed.map(({ name }) => `the check of ${name}`),
    secondTries: [],
    skips: [],
  }
}

async function unitAndIntegration(): Promise<Sum> {
  heading('Unit and integration tests')
  const file = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--allowOnly=false', ...reporters]
  const { exitCode } = await runStep(args, { shown: true })
  return sumOfVitest(file, exitCode)
}

async function journeys(): Promise<Sum> {
  heading('Journeys in a browser')
  const file = join(reports, 'playwright.json')
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', '--forbid-only']
  const { exitCode } = await runStep([...args, '--retries=1', '--reporter=list,json'], {
    shown: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  return sumOfPlaywright(file, exitCode)
}

function heading(text: string): void {
  console.log(`\n── ${text}\n`)
}
