import { expect, test } from 'vitest'
import type { UserData } from '#contract/accounts/rows.ts'
import { keywordLimitText } from '#contract/rank-projects/messages.ts'
import { accountTypes } from '#contract/rules/billing/plan-modules.ts'
import { standardCosts } from '#contract/rules/credit-settings/standard-costs.ts'
import { creditSettingOf } from '#contract/rules/paid-runs/prices.ts'
import {
  emptyProject,
  type ProjectFormValues,
  projectLimits,
  projectRules,
  toProjectInput,
} from './project-form-values.ts'
import { furthestStep, isStepValid, placeOfError } from './project-steps.ts'
import { restoreProject } from './restore-project.ts'

const user = (type: UserData['type']) =>
  ({
    id: 1,
    name: 'Ada',
    email: 'ada@example.com',
    role: ['Customer'],
    type,
    country: 2372,
    language: 'en',
  }) as UserData
const paid = user(accountTypes.paid)
const trial = user(accountTypes.trial)

const whole: ProjectFormValues = {
  ...emptyProject(paid),
  projectName: 'Kestrel Roast',
  domainUrl: 'https://kestrelroast.example/shop',
  keywords: ['coffee beans'],
}
const checked = (one: UserData) => ({
  rules: projectRules(projectLimits(one)),
  setting: undefined,
  limits: projectLimits(one),
})
const words = (count: number) => Array.from({ length: count }, (_, at) => `keyword ${at}`)

test('one may go as far as everything before is filled in', () => {
  const reached = (values: Partial<ProjectFormValues>) => furthestStep({ ...whole, ...values }, checked(paid))
  expect(reached({ projectName: '  ' })).toBe(1)
  expect(reached({ projectName: 'x'.repeat(101) })).toBe(1)
  expect(reached({ domainUrl: 'nonsense' })).toBe(2)
  expect(reached({ keywords: [] })).toBe(2)
  expect(reached({ keywords: words(101) })).toBe(2)
  expect(reached({ competitors: ['kestrelroast.example/shop'] })).toBe(2)
  expect(reached({ country: 1 })).toBe(3)
  expect(reached({})).toBe(4)
})

test('the last step wants an hour, unless the project never runs or is a trial’s', () => {
  const at = (runAt: string, isDaily: boolean) => ({
    ...whole,
    schedule: { ...whole.schedule, frequency: 'never' as const, runAt, isDaily },
  })
  expect(isStepValid(4, at('', true), checked(paid))).toBe(false)
  expect(isStepValid(4, at('', false), checked(paid))).toBe(true)
  expect(isStepValid(4, at('', true), checked(trial))).toBe(true)
})

test('a trial is stopped at the 21st keyword', () => {
  expect(isStepValid(2, { ...whole, keywords: words(20) }, checked(trial))).toBe(true)
  expect(isStepValid(2, { ...whole, keywords: words(21) }, checked(trial))).toBe(false)
})

test('a plan with room for fewer keywords stops there, in the words of its refusal', () => {
  const limited = (limit: number | null) => {
    const limits = projectLimits(paid, limit)
    return { rules: projectRules(limits), setting: undefined, limits }
  }
  const project = { ...whole, keywords: words(31) }
  expect(isStepValid(2, project, limited(30))).toBe(false)
  expect(projectLimits(paid, 30).keywordsMessage).toBe(keywordLimitText(30))
  for (const limit of [31, 1_000, null]) expect(isStepValid(2, project, limited(limit)), String(limit)).toBe(true)
  // A least number of keywords never asks for more than the plan allows.
  const setting = creditSettingOf({ ...standardCosts.SERPS, transactions: 20 })
  const few = (count: number) => ({ ...whole, keywords: words(count) })
  expect(isStepValid(2, few(5), { ...limited(5), setting })).toBe(true)
  expect(isStepValid(2, few(4), { ...limited(5), setting })).toBe(false)
  expect(isStepValid(2, few(19), { ...limited(30), setting })).toBe(false)
  expect(projectLimits(paid, 1_000)).toEqual(projectLimits(paid))
  expect(projectLimits(trial, 20)).toEqual(projectLimits(trial))
})

test('the call carries the host, and for a trial no schedule', () => {
  expect(toProjectInput(whole, false, 'id')).toMatchObject({
    domainUrl: 'kestrelroast.example/shop',
    isDailyChecked: true,
    state_city: null,
    random_id: 'id',
  })
  expect(toProjectInput(whole, true, 'id')).toMatchObject({ isDailyChecked: false, duration: 'never' })
})

test('a refused field leads to its step, the first one first', () => {
  expect(placeOfError({ timeZone: 'No.', domainUrl: 'No.' })).toEqual({ step: 2, id: 'domain-url' })
  expect(placeOfError({ runAt: 'No.' })).toEqual({ step: 4, id: 'run-at' })
  expect(placeOfError({ random_id: 'No.' })).toBeUndefined()
})

test('a draft comes back whole, and what does not fit starts empty', () => {
  expect(restoreProject(paid, JSON.parse(JSON.stringify(whole)))).toEqual(whole)
  expect(restoreProject(paid, { schedule: { runAt: '99:99', timeZone: 'Middle/Earth', isDaily: 3 } })).toEqual(
    emptyProject(paid),
  )
  expect(restoreProject(trial, { ...whole, competitors: ['one.example'], depth: 100 })).toMatchObject({
    competitors: [],
    depth: 20,
    keywords: whole.keywords,
  })
})
