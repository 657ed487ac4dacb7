// Reads the reports of vitest and Playwright as sums and as the failures listed again at the end of `npm test`.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './paths.ts'

/** `failures` holds names with reasons, `skips` names only. */
export type Sum = { passed: number; failed: number; failures: string[]; skips: string[] }
export const noTests: Sum = { passed: 0, failed: 0, failures: [], skips: [] }

/** @returns The sums of vitest's JSON report; one failure when there is no report. */
export function sumOfVitest(file: string, exitCode: number): Sum {
  const report = readReport<{
    numPassedTests: number
    testResults: {
      name: string
      status: string
      message: string
      assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
    }[]
  }>(file)
  if (!report) return noReport('vitest')
  const skips = report.testResults.flatMap(({ name: path, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map((test) => `${relative(root, path)} › ${test.fullName}`),
  )
  const failures = report.testResults.flatMap(({ name: path, status, message, assertionResults }) => {
    const name = relative(root, path)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that broke before its first test has no failed test to be counted.
    if (status === 'failed' && failed.length === 0) return [failureLine(name, message)]
    return failed.map((test) => failureLine(`${name} › ${test.fullName}`, test.failureMessages[0]))
  })
  const sum = { passed: report.numPassedTests, failed: failures.length, failures, skips }
  return atLeastOneFailure('vitest', sum, exitCode)
}

type Suite = { specs: Spec[]; suites?: Suite[] }
type Spec = {
  title: string
  file: string
  line: number
  tests: { status: 'expected' | 'unexpected' | 'skipped'; results: { error?: { message?: string } }[] }[]
}

/** @returns The sums of Playwright's JSON report; one failure when there is no report. */
export function sumOfPlaywright(file: string, exitCode: number): Sum {
  const report = readReport<{
    stats: { expected: number; unexpected: number }
    suites: Suite[]
    /** Outside any journey, such as a server that did not start. */
    errors?: { message?: string }[]
  }>(file)
  if (!report) return noReport('playwright')
  const { expected, unexpected } = report.stats
  const specs = report.suites.flatMap(specsOf)
  const failures = linesOf(specs, 'unexpected')
  for (const { message } of report.errors ?? []) failures.push(failureLine('outside any journey', message))
  const skips = linesOf(specs, 'skipped')
  const sum = { passed: expected, failed: unexpected, failures, skips }
  return atLeastOneFailure('playwright', sum, exitCode)
}

const specsOf = ({ specs, suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)]

function linesOf(specs: Spec[], wanted: 'unexpected' | 'skipped'): string[] {
  return specs
    .filter(({ tests }) => tests.some(({ status }) => status === wanted))
    .map(({ title, file, line, tests }) => {
      const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message))
      return failureLine(`${file}:${line} › ${title}`, errors.find(Boolean))
    })
}

/** The failure's name and the first lines of its reason. */
function failureLine(name: string, reason = ''): string {
  const lines = stripVTControlCharacters(reason).split('\n')
  return [name, ...lines.filter((line) => line.trim() !== '').slice(0, 4)].join('\n    ')
}

const noReport = (tool: string): Sum => ({ ...noTests, failed: 1, failures: [`${tool} wrote no report`] })

/** A tool that ends badly without a failed test (an error between tests, no test found) counts as one failure. */
function atLeastOneFailure(tool: string, sum: Sum, exitCode: number): Sum {
  if (exitCode === 0 || sum.failed > 0) return sum
  const failures =
    sum.failures.length > 0 ? sum.failures : [`${tool} ended with exit code ${exitCode} and no failed test`]
  return { ...sum, failed: 1, failures }
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}
