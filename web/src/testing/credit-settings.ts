import { screen } from '@testing-library/react'
import type { AccountPlan } from '#contract/accounts/rows.ts'
import type { ChangePreview } from '#contract/billing/subscriptions/endpoints.ts'
import type { Subscription } from '../parts/access/subscription.ts'
import { type Account, accountOf, people, proSubscription } from './accounts.ts'
import { openScreen } from './open-screen.tsx'
import { catalogue } from './plans.ts'
import type { Answer } from './stub-server.ts'

/** On Pro by the month, as it stands in the catalogue of these tests, until Christmas. */
export const onPro = (other: Partial<Subscription> = {}): NonNullable<AccountPlan> => ({
  subscription: {
    ...proSubscription,
    price_id: 21,
    expiry_date: '2099-12-24T12:00:00.000Z',
    usable_until: '2099-12-31T12:00:00.000Z',
    ...other,
  },
})
export const customerOn = (other: Partial<Subscription> = {}): Account => accountOf({}, onPro(other))

type Options = { plans?: object[]; currency?: string; answers?: Record<string, Answer>; address?: string }

/** Opens the pricing page as somebody; the account it answers with can be changed. */
export async function openPricing(account: Account = customerOn(), options: Options = {}) {
  const { plans = catalogue, currency = 'GBP', answers = {}, address = '/pricing-page' } = options
  const screenOf = await openScreen(address, {
    account,
    answers: {
      'GET /plans': () => ({ plans, currency, userData: people.paid().userData }),
      'GET /plans/get-amount': () => ({ data: [], currency, owed: 0 }),
      ...answers,
    },
  })
  return {
    ...screenOf,
    /** Changes the account that the server answers with from now on. */
    become: (changed: Account) => screenOf.server.answer('GET /user/show', () => changed),
  }
}

export const card = (name: string) => screen.findByRole('region', { name })

const time = '2099-12-24T12:00:00.000Z'
/** From Pro to Plus: after the period, or at once for the difference. */
export const previewAfter: ChangePreview = {
  direction: 'upgrade',
  can_be_now: true,
  currency: 'GBP',
  due_now: 0,
  tax: 0,
  lines: [],
  credits_now: 0,
  debt_paid: 0,
  takes_effect: time,
  next_price: 99,
  next_date: time,
  as_of: null,
}
const rest = { interval: 'month', from: '2099-12-09T12:00:00.000Z', until: time } as const
export const previewNow: ChangePreview = {
  ...previewAfter,
  due_now: 27.5,
  tax: 2.5,
  lines: [
    { description: 'Unused time on Pro after 9 Dec', amount: -24.5, plan: { ...rest, name: 'Pro', part: 'unused' } },
    { description: 'Remaining time on Plus', amount: 49.5, plan: { ...rest, name: 'Plus', part: 'remaining' } },
  ],
  credits_now: 50_000,
  takes_effect: '2099-12-09T12:00:00.000Z',
  as_of: '2099-12-09T12:00:00.000Z',
}

export const previews: Record<string, Answer> = {
  'GET /plans/preview-change': ({ values }) => (values.when === 'now' ? previewNow : previewAfter),
}
