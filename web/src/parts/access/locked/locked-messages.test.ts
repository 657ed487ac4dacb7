import { expect, test } from 'vitest'
import { planModules } from '#contract/rules/billing/plan-modules.ts'
import { lockedMessages } from './locked-messages.ts'

test('a locked page names its module', () => {
  expect(planModules.map((module) => lockedMessages(module, false).title)).toEqual([
    'SERP Checker Module is Locked!',
    'SERP Projects Module is Locked!',
    'Domain Checker Module is Locked!',
    'Backlink Checker Module is Locked!',
  ])
})

test('who has no plan is asked to purchase one, who is on a trial sees what it leaves out', () => {
  expect(lockedMessages('SERP Projects', false)).toMatchObject({
    lead: 'Purchase A Plan To Unlock This Feature',
    text: "You don't have any active plan. Please purchase a plan to take your SEO game to the next level!",
  })
  expect(lockedMessages('SERP Projects', true)).toEqual({
    title: 'SERP Projects Module is Locked!',
    text: 'Your trial does not include SERP Projects.',
  })
})
