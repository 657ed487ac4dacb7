import { expect, test } from 'vitest'
import { planModules } from '#contract/rules/billing/plan-modules.ts'
import { modules } from '../../../modules.ts'
import { lockedMessages } from './locked-messages.ts'

const plans = modules.flatMap((module) => ('plan' in module ? [module.plan] : []))
const projects = plans[1]

test('a locked page names its module', () => {
  expect(plans.map(({ name }) => name)).toEqual(planModules)
  expect(plans.map((plan) => lockedMessages(plan, false).title)).toEqual([
    'SERP Checker Module is Locked!',
    'SERP Projects Module is Locked!',
    'Domain Checker Module is Locked!',
    'Backlink Checker Module is Locked!',
  ])
})

test('who has no plan is asked to purchase one, who is on a trial sees what it leaves out', () => {
  expect(projects && lockedMessages(projects, false)).toMatchObject({
    lead: 'Purchase A Plan To Unlock This Feature',
    text: "You don't have any active plan. Please purchase a plan to take your SEO game to the next level!",
  })
  expect(projects && lockedMessages(projects, true)).toEqual({
    title: 'SERP Projects Module is Locked!',
    text: 'Your trial does not include SERP Projects.',
  })
})
