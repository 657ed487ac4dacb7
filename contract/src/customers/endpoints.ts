import { z } from 'zod'
import { accountPlan, planOfAccount, userData } from '../accounts/rows.ts'
import { creditHistoryEntry } from '../credits/endpoints.ts'
import { usedDay } from '../dashboard/account-rows.ts'
import { timeZone } from '../dashboard/endpoints.ts'
import { customerStatuses } from '../rules/accounts/customer-status.ts'
import { customerSorts } from '../rules/customers/customer-order.ts'
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
  /** The name of `plan`. */
  plan_name: z.string().nullable(),
  /** Credits that can be spent now. */
  credits: z.number(),
  suspend,
  status: z.enum(customerStatuses),
  created_at: timestamp,
  /**
   * The time when the customer last used the account, to the hour; null if never. Staff who switch into it don’t count.
   */
  last_active_at: timestamp.nullable(),
  /**
   * Charged, tax included, less refunds and disputes, in major units of the reply’s `currency`; null for staff without
   * VIEW_PURCHASE_HISTORY.
   */
  revenue: z.number().nullable(),
  /** Credits charged for delivered work in the last 30 days. */
  credits_used: z.number(),
})
export type CustomerRow = z.infer<typeof customerRow>

/** Any account, as staff see it. */
const customerData = userData.extend({
  suspend,
  /** The reason why the account is suspended, as staff entered it. */
  suspend_reason: z.string().nullable(),
  created_at: timestamp,
  /** The last sign-in of its owner’s; null where there was none yet. */
  last_sign_in_at: timestamp.nullable(),
  /** True if there is a passkey or an authenticator app to reset. */
  has_factor: z.boolean(),
})
export type CustomerData = z.infer<typeof customerData>

const customerUsage = z.object({
  /** IANA zone the days are counted in. */
  time_zone: z.string(),
  /** Credits charged on each of the last 30 days, oldest first; days without use are included. */
  days: z.array(usedDay),
  credits_used: z.number(),
  last_active_at: timestamp.nullable(),
  /** As in the list of customers. */
  revenue: z.number().nullable(),
  currency: z.string().length(3),
})
export type CustomerUsage = z.infer<typeof customerUsage>

const activityKinds = ['check', 'purchase', 'action'] as const

const activity = z.object({
  /** check: paid work, automatic or not · purchase · action: a line of the audit log. */
  kind: z.enum(activityKinds),
  id: z.string(),
  at: timestamp,
  /** The event, in one sentence. */
  title: z.string(),
  /** Credits charged or held for a check, or granted by a purchase; null for an action. */
  credits: z.number().nullable(),
  /** Paid for a purchase, in major units of `currency`. */
  amount: z.number().nullable(),
  currency: z.string().length(3).nullable(),
})
export type CustomerActivity = z.infer<typeof activity>

export const customers = {
  listCustomers: endpoint(viewer)
    .route({
      method: 'GET',
      path: '/customers',
      tags,
      summary: 'List customers',
      description:
        'Accounts whose only role is Customer. Deleted accounts aren’t listed. Sorting by revenue or usage uses figures that are updated every hour; sorting by revenue needs VIEW_PURCHASE_HISTORY.',
    })
    .input(
      z.object({
        page: pageNumber.default(1),
        /** Part of a name or an email, or an id. */
        search: searchText,
        /** The name of the plan they can work on now. */
        plan: wireText(200, customerMessages.plan).optional(),
        status: z.enum(customerStatuses, { error: customerMessages.status }).optional(),
        sort: z.enum(customerSorts, { error: customerMessages.sort }).default('id'),
        direction: z.enum(['asc', 'desc'], { error: customerMessages.direction }).default('desc'),
      }),
    )
    .output(
      pagination.extend({
        data: z.array(customerRow),
        /** Names that `plan` can take. */
        plans: z.array(z.string()),
        /** ISO 4217. */
        currency: z.string().length(3),
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

  showCustomerUsage: endpoint({ ...viewer, accountField: 'id' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/customers/{id}/usage',
      tags,
      summary: 'Get the credits a customer used in the last 30 days',
    })
    .input(z.object({ id: rowId, timeZone }))
    .output(z.object({ data: customerUsage })),

  listCustomerCredits: endpoint({ ...viewer, accountField: 'id' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/customers/{id}/credits',
      tags,
      summary: 'List a customer’s credit history, newest first',
    })
    .input(z.object({ id: rowId, page: pageNumber.default(1) }))
    .output(z.object({ history: z.array(creditHistoryEntry), total: z.number().int(), per_page: z.number().int() })),

  listCustomerActivity: endpoint({ ...viewer, accountField: 'id' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/customers/{id}/activity',
      tags,
      summary: 'List a customer’s recent activity, newest first',
      description:
        'Up to 50 checks, purchases and actions. Purchases are included only with VIEW_PURCHASE_HISTORY, actions only with VIEW_AUDIT_LOG.',
    })
    .input(z.object({ id: rowId }))
    .output(z.object({ data: z.array(activity) })),
}
