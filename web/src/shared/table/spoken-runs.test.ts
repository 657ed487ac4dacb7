import { expect, test } from 'vitest'
import { followRuns, type SpokenRun } from './spoken-runs.ts'

const run = (id: number, state: 'running' | 'done' | 'failed'): SpokenRun => ({
  id,
  isRunning: state === 'running',
  progress: `run ${id}`,
  isFailed: state === 'failed',
  end: { done: 'All keywords have been checked.', failed: 'All keywords failed.' },
})
const nothing: ReadonlySet<number> = new Set()

test('a run that ends while it is listed is announced, one that was over before is not', () => {
  const { heard, ...before } = followRuns(nothing, [run(1, 'running'), run(2, 'done')])
  expect([...heard]).toEqual([1])
  expect(before).not.toHaveProperty('words')
  expect(followRuns(heard, [run(1, 'done'), run(2, 'done')])).toEqual({
    heard: nothing,
    words: 'All keywords have been checked.',
  })
  expect(followRuns(nothing, [run(1, 'done')])).toEqual({ heard: nothing })
})

test('a run that a search hides is not announced as done, whatever else is listed', () => {
  const { heard } = followRuns(nothing, [run(1, 'running'), run(2, 'done')])
  expect(followRuns(heard, [run(2, 'done')])).toEqual({ heard: nothing, words: '' })
  expect(followRuns(heard, [])).toEqual({ heard: nothing, words: '' })
})

test('while one of several runs no end is announced; then of those still listed', () => {
  const all = followRuns(nothing, [run(1, 'running'), run(2, 'running'), run(3, 'running')])
  const one = followRuns(all.heard, [run(1, 'failed'), run(2, 'running')])
  expect([...one.heard]).toEqual([1, 2])
  expect(one).not.toHaveProperty('words')
  expect(followRuns(one.heard, [run(1, 'failed'), run(2, 'done')]).words).toBe('All keywords have been checked.')
})

test('a run of failures only is not announced as done', () => {
  expect(followRuns(new Set([1]), [run(1, 'failed')]).words).toBe('All keywords failed.')
})
