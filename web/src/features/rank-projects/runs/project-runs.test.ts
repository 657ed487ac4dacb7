import { expect, test } from 'vitest'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import type { Failure } from '../../../shared/api/failure.ts'
import { failedCount, runProblem } from './project-runs.ts'

const failure = (code: Failure['code'], message = ''): Failure => ({ code, message, issues: [], data: undefined })

test('a refresh that failed has its message', () => {
  expect(runProblem(failure(undefined))).toBe('Couldn’t refresh the project. Please try again.')
  expect(runProblem(failure('project.running', 'Still running.'))).toBe('Couldn’t refresh the project: Still running.')
  expect(runProblem(failure('credits.insufficient'))).toBe(
    'Insufficient credits. Upgrade to premium for more features.',
  )
})

test('keywords that failed before the last run are counted where their rows are there', () => {
  const project = (failed_count: number) => ({ last_run: { failed_count } }) as RankProject
  const rows = ['No answer.', null, 'No answer.'].map((reason) => ({ failure: reason }))
  expect(failedCount(project(0), rows)).toBe(2)
  expect(failedCount(project(5), rows)).toBe(5)
  expect(failedCount(project(0), [])).toBe(0)
})
