// `npm test`: checks, then unit and integration tests, then the journeys in a browser; ends with one line of sums.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './lib/checks.ts'
import { onLauncherGone } from './lib/launcher.ts'
import { interruptSteps, runStep, wasInterrupted } from './lib/step.ts'

type Sum = { passed: number; failed: number; skipped: number }

const reports = mkdtempSync(join(tmpdir(), 'serpplus-test-reports-'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interruptSteps)
onLauncherGone(interruptSteps)

const sums = [await check(), await unitAndIntegration(), await journeys()]
rmSync(reports, { recursive: true, force: true })
const total = (key: keyof Sum) => sums.reduce((sum, each) => sum + each[key], 0)
if (wasInterrupted()) console.log('\nInterrupted.')
if (total('skipped') > 0) console.log(`\n${total('skipped')} skipped`)
console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
if (total('failed') > 0 || wasInterrupted()) process.exitCode = 1

async function check(): Promise<Sum> {
  heading('Checks')
  const results = await runChecks()
  const passed = results.filter(({ isPassed }) => isPassed).length
  return { passed, failed: results.length - passed, skipped: 0 }
}

async function unitAndIntegration(): Promise<Sum> {
  heading('Unit and integration tests')
  const file = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--allowOnly=false', ...reporters]
  const { exitCode } = await runStep(args, { shown: true })
  const report = readReport<{
    numPassedTests: number
    numFailedTests: number
    numPendingTests: number
    numTodoTests: number
    testResults: { status: string; assertionResults: { status: string }[] }[]
  }>(file)
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  // A file that broke before its first test has no failed test to be counted.
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  ).length
  const skipped = report.numPendingTests + report.numTodoTests
  return atLeastOneFailure(exitCode, report.numPassedTests, report.numFailedTests + brokenFiles, skipped)
}

async function journeys(): Promise<Sum> {
  heading('Journeys in a browser')
  const file = join(reports, 'playwright.json')
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', '--forbid-only']
  const { exitCode } = await runStep([...args, '--reporter=list,json'], {
    shown: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(file)
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return atLeastOneFailure(exitCode, expected, unexpected + flaky, skipped)
}

/** A tool that ends badly without a failed test (an error between tests, no test found) counts as one failure. */
function atLeastOneFailure(exitCode: number, passed: number, failed: number, skipped: number): Sum {
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed, skipped }
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}

function heading(text: string): void {
  console.log(`\n── ${text}\n`)
}
