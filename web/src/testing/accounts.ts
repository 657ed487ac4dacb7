import type { AccountPlan, UserData } from '#contract/accounts/rows.ts'
import { abilities, adminAbilities, customerAbilities } from '#contract/rules/access/abilities.ts'
import { accountTypes, modulesNeedingPlan, type PlanModule, roleNames } from '#contract/rules/billing/plan-modules.ts'
import { type CreditCosts, creditSettingOf, pricedModules } from '#contract/rules/paid-runs/prices.ts'
import { recordOf } from '#contract/rules/wire/record-of.ts'

const costsOf = (title: CreditCosts['title']): CreditCosts => ({
  title,
  totalCost: 0.11,
  creditOffer: 300,
  taskCost: 0,
  keywordCost: 0.0012,
  transactions: 1,
  aiOverviewCost: title === 'SERPS' ? 0.0007 : null,
})

const user: UserData = {
  id: 7,
  name: 'Orla Nolan',
  email: 'orla@kestrelroast.example',
  contact: null,
  country: 2372,
  language: 'en',
  credits: 5_000,
  type: accountTypes.paid,
  role: [roleNames.customer],
  roles: [{ id: 4, name: roleNames.customer }],
}

export const proSubscription: NonNullable<AccountPlan>['subscription'] = {
  name: 'Pro',
  interval: 'month',
  purchase_date: '2026-11-01T00:00:00.000Z',
  expiry_date: '2099-12-01T00:00:00.000Z',
  usable_until: '2099-12-08T00:00:00.000Z',
  is_expired: false,
  is_cancelled: 0,
  is_trial: false,
  features: [...modulesNeedingPlan],
  project_limit: 25,
  project_keyword_limit: 1_000,
  sub_id: '0198c0de-0000-7000-8000-000000000007',
  price_id: 3,
  price: 49,
  credits: 30_000,
  currency: 'GBP',
  status: 'active',
  next: null,
  pay_url: null,
  can_change: true,
  is_disputed: false,
}
const pro: AccountPlan = { subscription: proSubscription }

/** The server's reply for a signed-in account. */
export const accountOf = (changes: Partial<UserData> = {}, plan: AccountPlan = pro) => ({
  userData: { ...user, ...changes },
  userAbilities: [...customerAbilities] as string[],
  switched_by: null as { id: number; name: string } | null,
  module: recordOf(pricedModules, (title) => creditSettingOf(costsOf(title))),
  plan,
  domainKeywordsLimit: (changes.type ?? user.type) === 1 ? 50 : 1_000,
  maintenance: [] as PlanModule[],
  needsFactor: false,
  unread_notices: 0,
  sandboxData: false,
})
export type Account = ReturnType<typeof accountOf>

const unpaid = {
  sub_id: null,
  price_id: null,
  price: null,
  credits: null,
  status: null,
  can_change: false,
  is_disputed: false,
} as const
const trialPlan = (changes: object = {}): AccountPlan => ({
  subscription: {
    ...proSubscription,
    ...unpaid,
    name: 'Trial',
    interval: null,
    is_trial: true,
    project_limit: 1,
    ...changes,
  },
})

/** Staff with all the abilities of the role Admin. */
const admin = () => ({
  ...accountOf(
    { id: 2, name: 'Ada Admin', credits: 0, role: [roleNames.admin], roles: [{ id: 2, name: roleNames.admin }] },
    null,
  ),
  userAbilities: [...adminAbilities] as string[],
})

/** Staff with every ability, and what no other role may see. */
const superadmin = () => ({
  ...accountOf(
    {
      id: 1,
      name: 'Sol Super',
      credits: 0,
      role: [roleNames.superadmin],
      roles: [{ id: 1, name: roleNames.superadmin }],
    },
    null,
  ),
  userAbilities: [...abilities] as string[],
})

export const people = {
  admin,
  superadmin,
  paid: () => accountOf(),
  trial: () => accountOf({ type: accountTypes.trial, credits: 300 }, trialPlan()),
  expired: () =>
    accountOf(
      { type: accountTypes.trial, credits: 0 },
      trialPlan({
        expiry_date: '2026-11-10T00:00:00.000Z',
        usable_until: '2026-11-10T00:00:00.000Z',
        is_expired: true,
      }),
    ),
}
