import { expect, test } from 'vitest'
import { type RankRunOutcome, rankRunOutcomes } from '#contract/rules/paid-runs/run-states.ts'
import { lastRunText } from './last-run.ts'

const project = (outcome: RankRunOutcome, failed = 0) => ({
  next_run_at: null,
  retry_at: null,
  last_run: {
    kind: 'scheduled' as const,
    outcome,
    started_at: '2026-11-20T06:00:00.000Z',
    done_count: 20 - failed,
    failed_count: failed,
    keywords_count: 20,
  },
})

test('every outcome has its own message', () => {
  const words = rankRunOutcomes.map((outcome) => lastRunText(project(outcome, 2)).short)
  expect(new Set(words).size).toBe(rankRunOutcomes.length)
})

test('what went wrong says how much, why and what to do', () => {
  expect(lastRunText(project('partial', 2))).toEqual({
    short: '2 of 20 failed',
    long: '2 keywords failed and were refunded. Open the project to retry.',
    tone: 'warn',
  })
  const retried = lastRunText({ ...project('partial', 2), retry_at: '2026-11-20T06:31:00.000Z' })
  expect(retried.long).toMatch(
    /Open the project to retry\. We’ll retry at 20 Nov 2026, \d\d:\d1 if you have enough credits\.$/,
  )
  const skipped = lastRunText({ ...project('skipped-credits'), next_run_at: '2026-11-21T06:00:00.000Z' })
  expect(skipped.short).toBe('Skipped: not enough credits')
  expect(skipped.long).toMatch(
    /Add credits, then open the project to refresh it, or wait for the next run\. Next run: 21 Nov 2026/,
  )
  expect(lastRunText(project('skipped-plan')).long).toMatch(/once you have a plan\.$/)
})
