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
  testResults: [] as object[],
}
const passed = { status: 'passed', fullName: 'adds up', failureMessages: [] }

test('a failed unit test is listed with its file and the reason', () => {
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
  expect(sumOfVitest(file, 1)).toEqual({ passed: 1, failed: 1, failures, skips: [] })
})

test('a skipped unit test is named', () => {
  const path = join(root, 'web/src/sum.test.ts')
  const assertionResults = ['skipped', 'pending', 'todo'].map((status) => ({ ...passed, status }))
  reported({ ...vitest, testResults: [{ name: path, status: 'passed', message: '', assertionResults }] })
  const skips = Array.from({ length: 3 }, () => 'web/src/sum.test.ts › adds up')
  expect(sumOfVitest(file, 0)).toMatchObject({ passed: 1, failed: 0, failures: [], skips })
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

test('a journey that failed is listed with its line, however deep its suite', () => {
  const error = { message: 'not focused' }
  const results = [{ error }]
  const failed = { title: 'signs in', file: 'sign-in.spec.ts', line: 7, tests: [{ status: 'unexpected', results }] }
  const stats = { expected: 3, unexpected: 1 }
  const passed = { ...failed, title: 'signs out', tests: [{ status: 'expected', results: [{}] }] }
  reported({ stats, suites: [{ specs: [], suites: [{ specs: [passed, failed] }] }] })
  const failures = ['sign-in.spec.ts:7 › signs in\n    not focused']
  expect(sumOfPlaywright(file, 1)).toEqual({ passed: 3, failed: 1, failures, skips: [] })
})

test('no report, and a bad end without a failed test, are failures too', () => {
  expect(sumOfPlaywright(join(directory, 'none.json'), 0)).toMatchObject({ passed: 0, failed: 1 })
  reported(vitest)
  expect(sumOfVitest(file, 0)).toMatchObject({ failed: 0, failures: [] })
  expect(sumOfVitest(file, 7)).toMatchObject({
    failed: 1,
    failures: ['vitest ended with exit code 7 and no failed test'],
  })
  const stats = { expected: 0, unexpected: 0, skipped: 0 }
  reported({ stats, suites: [], errors: [{ message: 'no server' }] })
  expect(sumOfPlaywright(file, 1)).toMatchObject({ failed: 1, failures: ['outside any journey\n    no server'] })
})
