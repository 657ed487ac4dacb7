import { z } from 'zod'
import { planBounds, readAmount } from '../../rules/billing/plan-bounds.ts'
import { fromScalar } from '../../wire/bounded-input.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { rowId, wireInteger } from '../../wire/fields.ts'
import { topUpOptionMessages } from './messages.ts'

const topUpOption = z.object({
  id: z.number().int(),
  /** In major units of `currency`. */
  value: z.number(),
  /** The amount as it is shown. */
  label: z.string(),
  credits: z.number().int(),
})
export type TopUpOption = z.infer<typeof topUpOption>

const managedTopUpOption = topUpOption.extend({
  /** Accounts whose Auto Recharge buys the amount, for these credits or earlier ones. */
  recharges: z.number().int(),
})
export type ManagedTopUpOption = z.infer<typeof managedTopUpOption>

const listOf = <Option extends z.ZodType>(option: Option) =>
  z.object({
    data: z.array(option),
    /** ISO 4217. */
    currency: z.string().length(3),
  })

const amount = fromScalar(
  40,
  (value) => (typeof value === 'string' ? readAmount(value) : value),
  z
    .number({ error: topUpOptionMessages.amount })
    .min(planBounds.topUp.least, topUpOptionMessages.amount)
    .max(planBounds.topUp.most, topUpOptionMessages.amount),
)
const credits = wireInteger(topUpOptionMessages.credits).pipe(
  z.number().min(1, topUpOptionMessages.credits).max(planBounds.credits, topUpOptionMessages.credits),
)
const changed = z.object({ message: z.string(), data: topUpOption })
const tags = ['Plans']
const staff = { ability: 'MANAGE_PLANS' } as const

export const topUps = {
  listTopUps: endpoint({ ability: 'VIEW_PRICING_PAGE' })
    .route({ method: 'GET', path: '/plans/get-amount', tags, summary: 'List top-up amounts, lowest first' })
    .output(
      listOf(topUpOption).extend({
        /** Credits the account owes: the next ones added pay this off first, and only the rest raises the balance. */
        owed: z.number(),
      }),
    ),
  listManagedTopUps: endpoint({ ability: 'VIEW_PLANS_MODULE' })
    .route({ method: 'GET', path: '/plans/manage-amounts', tags, summary: 'List top-up amounts for staff' })
    .output(listOf(managedTopUpOption)),
  addTopUp: endpoint(staff, 'top-up.taken', 'grant.forbidden')
    .route({
      method: 'POST',
      path: '/plans/add-ammount',
      tags,
      summary: 'Add a top-up amount',
      description:
        'Without `credits`, the amount gets as many credits per unit of currency as the next smaller amount on sale, or otherwise the next larger; 100 if there is none. Change them with `PUT /plans/update-credits/{id}`.',
    })
    .input(z.object({ ammount: amount, credits: credits.optional() }))
    .output(changed),
  updateTopUp: endpoint(staff, 'row.not-found', 'grant.forbidden')
    .route({
      method: 'PUT',
      path: '/plans/update-credits/{id}',
      tags,
      summary: 'Set the credits of a top-up amount',
      description:
        'The amount gets a new id. What was sold keeps its credits, and Auto Recharge goes on buying those its account agreed to.',
    })
    .input(z.object({ id: rowId, credits }))
    .output(changed),
  deleteTopUp: endpoint(staff, 'row.not-found')
    .route({
      method: 'DELETE',
      path: '/plans/delete-amount/{id}',
      tags,
      summary: 'Take a top-up amount off sale',
      description: 'Turns off Auto Recharge of accounts that use it.',
    })
    .input(z.object({ id: rowId }))
    .output(z.object({ message: z.string() })),
}
