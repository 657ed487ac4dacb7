import { expect, test } from 'vitest'
import { fullRunsText } from './plan-runs.ts'
import type { CreditCosts } from './pricing.ts'

const serps: CreditCosts = {
  ...{ title: 'SERPS', totalCost: 0.11, creditOffer: 300, taskCost: 0, keywordCost: 0.0012 },
  ...{ transactions: 1, aiOverviewCost: 0.0007 },
}

test('a month’s credits that pay for no full run are said to be short', () => {
  expect(fullRunsText({ project_limit: 25, project_keyword_limit: 1_000 }, 30_000, serps)).toEqual({
    isShort: true,
    sentence:
      '30,000 credits a month don’t cover one full run of 25 projects with 1,000 keywords each, which takes 81,817.50 credits.',
  })
})

test('as many full runs as they pay for are said, rounded down', () => {
  expect(fullRunsText({ project_limit: 1, project_keyword_limit: 100 }, 1_000, serps)).toEqual({
    isShort: false,
    sentence:
      'A full run of 1 project with 100 keywords each takes 327.27 credits. A month’s credits cover about 3 full runs.',
  })
})

test('a plan without projects has no runs', () => {
  expect(fullRunsText({ project_limit: 0, project_keyword_limit: 100 }, 1_000, serps)).toBeUndefined()
})
