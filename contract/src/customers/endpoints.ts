import { z } from 'zod'
import { accountPlan, planOfAccount, userData } from '../accounts/rows.ts'
import { customerSorts } from '../rules/list-order.ts'
import { endpoint } from '../wire/endpoint.ts'
import { pageNumber, pagination, rowId, searchText, timestamp, wireText } from '../wire/fields.ts'
import { customerMessages } from './messages.ts'

const viewer = { ability: 'VIEW_CUSTOMERS_MODULE' } as const
const tags = ['Customers']

const suspend = z.union([z.literal(0), z.literal(1)])

const customerRow = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  /** The plan they are on, or were on last; null where they never had one. */
  plan: planOfAccount.nullable(),
  /** Credits that can be spent now. */
  credits: z.number(),
  suspend,
  created_at: timestamp,
})
export type CustomerRow = z.infer<typeof customerRow>

/** Any account, as staff see it. */
const customerData = userData.extend({
  suspend,
  /** Why it is suspended, in the words of whoever did it. */
  suspend_reason: z.string().nullable(),
  created_at: timestamp,
  /** The last sign-in of its owner’s; null where there was none yet. */
  last_sign_in_at: timestamp.nullable(),
  /** Whether there is a passkey or an authenticator app to reset. */
  has_factor: z.boolean(),
})
export type CustomerData = z.infer<typeof customerData>

export const customers = {
  listCustomers: endpoint(viewer)
    .route({
      method: 'GET',
      path: '/customers',
      tags,
      summary: 'List customers',
      description: 'Accounts whose only role is Customer. Deleted accounts aren’t listed.',
    })
    .input(
      z.object({
        page: pageNumber.default(1),
        /** Part of a name or an email, or an id. */
        search: searchText,
        /** The name of the plan they can work on now. */
        plan: wireText(200, customerMessages.plan).optional(),
        sort: z.enum(customerSorts, { error: customerMessages.sort }).default('id'),
        direction: z.enum(['asc', 'desc'], { error: customerMessages.direction }).default('desc'),
      }),
    )
    .output(
      pagination.extend({
        data: z.array(customerRow),
        /** What `plan` can name. */
        plans: z.array(z.string()),
      }),
    ),

  showCustomer: endpoint({ ...viewer, accountField: 'id' }, 'row.not-found')
    .route({ method: 'GET', path: '/user/show/{id}', tags, summary: 'Get an account with its plan' })
    .input(z.object({ id: rowId }))
    .output(
      z.object({
        userData: customerData,
        plan: accountPlan,
        /** Null for staff. */
        projects_count: z.number().int().nullable(),
        checks_count: z.number().int().nullable(),
        /** Credits used before their payment was refunded or disputed, and the part owed by a deleted account with the same address. */
        owed: z.number(),
        owed_earlier: z.number(),
      }),
    ),
}
