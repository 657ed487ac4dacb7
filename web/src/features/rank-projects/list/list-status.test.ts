import { expect, test } from 'vitest'
import type { AccountPlan, UserData } from '#contract/accounts/rows.ts'
import { accountTypes, type PlanModule } from '#contract/rules/billing/plan-modules.ts'
import type { StoredAccount } from '../../../shared/session/session.ts'
import { listStatus } from './list-status.ts'

const plan = (changes: { is_expired?: boolean; is_trial?: boolean; features?: PlanModule[] } = {}) =>
  ({ subscription: { is_expired: false, is_trial: false, features: ['SERP Projects'], ...changes } }) as AccountPlan

const account = (type: UserData['type'], accountPlan: AccountPlan, role = 'Customer') =>
  ({ userData: { type, role: [role] }, userAbilities: [], plan: accountPlan }) as unknown as StoredAccount

const { trial, paid } = accountTypes

test('who pays sees the list even if it is empty', () => {
  expect(listStatus(account(paid, plan()), 0)).toBe('open')
})

test('a trial sees what is locked until it has a project', () => {
  const onTrial = account(trial, plan({ is_trial: true }))
  expect([0, 1, undefined].map((total) => listStatus(onTrial, total))).toEqual(['trial-empty', 'open', 'open'])
})

test('without an active plan the list is locked whatever there is', () => {
  expect(listStatus(account(paid, null), 3)).toBe('no-plan')
  expect(listStatus(account(paid, plan({ is_expired: true })), 3)).toBe('no-plan')
  expect(listStatus(account(trial, plan({ is_trial: true, features: [] })), 3)).toBe('not-in-trial')
})

test('staff pass', () => {
  expect(listStatus(account(trial, null, 'Admin'), 0)).toBe('open')
})
