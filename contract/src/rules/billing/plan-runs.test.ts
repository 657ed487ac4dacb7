import { describe, expect, test } from 'vitest'
import { type CreditCosts, defaultReading, serpKeywordPrice } from '../paid-runs/prices.ts'
import { dailyKeywordsOf, dailyKeywordsText, fullRunsText } from './plan-runs.ts'

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

describe('keywords a plan tracks daily', () => {
  const price = serpKeywordPrice(serps, defaultReading)
  const features = ['SERP Checker', 'SERP Projects']
  const pro = { project_limit: 25, project_keyword_limit: 1_000, features }

  test('are what a month’s credits pay for, rounded down', () => {
    expect(dailyKeywordsText(pro, 30_000, price)).toBe('Tracks about 290 keywords daily, top 20')
    expect(dailyKeywordsText({ ...pro, project_limit: 5 }, 10_000, price)).toBe(
      'Tracks about 98 keywords daily, top 20',
    )
  })

  test('are never more than the projects can hold, and then the exact number is shown', () => {
    expect(dailyKeywordsText({ ...pro, project_limit: 2, project_keyword_limit: 50 }, 30_000, price)).toBe(
      'Tracks 100 keywords daily, top 20',
    )
    expect(dailyKeywordsText({ ...pro, project_limit: 1, project_keyword_limit: 1 }, 30_000, price)).toBe(
      'Tracks 1 keyword daily, top 20',
    )
  })

  test('aren’t shown for a plan that tracks none', () => {
    expect(dailyKeywordsOf({ ...pro, project_limit: 0 }, 30_000, price)).toBeUndefined()
    expect(dailyKeywordsOf({ ...pro, features: ['SERP Checker'] }, 30_000, price)).toBeUndefined()
    expect(dailyKeywordsOf(pro, 100, price)).toBeUndefined()
  })

  test('always fit: a month of 31 daily runs costs no more than the credits, and no limit is passed', () => {
    for (let credits = 50; credits < 2_000_000; credits = Math.ceil(credits * 1.37))
      for (const project_limit of [1, 5, 100])
        for (const project_keyword_limit of [1, 20, 999]) {
          const plan = { project_limit, project_keyword_limit, features }
          const { keywords } = dailyKeywordsOf(plan, credits, price) ?? { keywords: 0 }
          expect(keywords * price * 31).toBeLessThanOrEqual(credits)
          expect(keywords).toBeLessThanOrEqual(project_limit * project_keyword_limit)
        }
  })
})
