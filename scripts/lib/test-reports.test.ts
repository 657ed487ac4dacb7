import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './paths.ts'
import { sumOfPlaywright, sumOfVitest } from './test-reports.ts'

const directory = mkdtempSync(join(tmpdir(), 'serpplus-test-reports-'))
const file = join(directory, 'report.json')
const reported = (report: object) => writeFileSync(file, JSON.stringify(report))
afterAll(() => rmSync(directory, { recursive: true }))

const vitest = {
  numPassedTests: 1,
  numFailedTests: 0,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [] as object[],
}
const passed = { status: 'passed', fullName: 'adds up', failureMessages: [] }

test('a failed unit test is told with its file and the reason', () => {
  const failed = {
    status: 'failed',
    fullName: 'takes away',
    failureMessages: ['\u001b[31mexpected 1\u001b[39m\n\nto be 2'],
  }
  const path = join(root, 'web/src/sum.test.ts')
  reported({
    ...vitest,
    testResults: [{ name: path, status: 'failed', message: '', assertionResults: [passed, failed] }],
  })
  const failures = ['web/src/sum.test.ts › takes away\n    expected 1\n    to be 2']
  expect(sumOfVitest(file, 1)).toEqual({ passed: 1, failed: 1, skipped: 3, failures, secondTries: [] })
})

test('a unit test that passed only when tried again is told with the reason of its first try', () => {
  const again = { status: 'passed', fullName: 'takes away', failureMessages: ['expected 1 to be 2'] }
  const path = join(root, 'web/src/sum.test.ts')
  reported({
    ...vitest,
    testResults: [{ name: path, status: 'passed', message: '', assertionResults: [passed, again] }],
  })
  const secondTries = ['web/src/sum.test.ts › takes away\n    expected 1 to be 2']
  expect(sumOfVitest(file, 0)).toMatchObject({ failed: 0, failures: [], secondTries })
})

test('a file that broke before its first test is one failure', () => {
  const path = join(root, 'web/src/sum.test.ts')
  reported({
    ...vitest,
    testResults: [{ name: path, status: 'failed', message: 'no such module', assertionResults: [] }],
  })
  const sum = sumOfVitest(file, 1)
  expect(sum).toMatchObject({ failed: 1, failures: ['web/src/sum.test.ts\n    no such module'] })
})

test('a journey that failed is told with its line, however deep its suite', () => {
  const error = { message: 'not focused' }
  const results = [{ error }]
  const failed = { title: 'signs in', file: 'sign-in.spec.ts', line: 7, tests: [{ status: 'unexpected', results }] }
  const stats = { expected: 3, unexpected: 1, flaky: 0, skipped: 0 }
  const passed = { ...failed, title: 'signs out', tests: [{ status: 'expected', results: [{}] }] }
  reported({ stats, suites: [{ specs: [], suites: [{ specs: [passed, failed] }] }] })
  const failures = ['sign-in.spec.ts:7 › signs in\n    not focused']
  expect(sumOfPlaywright(file, 1)).toEqual({ passed: 3, failed: 1, skipped: 0, failures, secondTries: [] })
})

test('a journey that passed only when tried again is told with the reason of its first try', () => {
  const flaky = { title: 'signs in', file: 'sign-in.spec.ts', line: 7 }
  const results = [{ error: { message: 'not focused' } }, {}]
  const stats = { expected: 0, unexpected: 0, flaky: 1, skipped: 0 }
  reported({ stats, suites: [{ specs: [{ ...flaky, tests: [{ status: 'flaky', results }] }] }] })
  expect(sumOfPlaywright(file, 0)).toMatchObject({
    passed: 1,
    failed: 0,
    failures: [],
    secondTries: ['sign-in.spec.ts:7 › signs in\n    not focused'],
  })
})

test('no report, and a bad end without a failed test, are failures too', () => {
  expect(sumOfPlaywright(join(directory, 'none.json'), 0)).toMatchObject({ passed: 0, failed: 1 })
  reported(vitest)
  expect(sumOfVitest(file, 0)).toMatchObject({ failed: 0, failures: [] })
  expect(sumOfVitest(file, 7)).toMatchObject({
    failed: 1,
    failures: ['vitest ended with exit code 7 and no failed test'],
  })
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  reported({ stats, suites: [], errors: [{ message: 'no server' }] })
  expect(sumOfPlaywright(file, 1)).toMatchObject({ failed: 1, failures: ['outside any journey\n    no server'] })
})
