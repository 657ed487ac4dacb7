import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { CustomerRow } from '#contract/customers/endpoints.ts'
import type { Ability } from '#contract/rules/access/abilities.ts'
import { type CustomerStatus, customerStatusOf } from '#contract/rules/accounts/customer-status.ts'
import { toMajorUnits } from '#contract/rules/billing/money.ts'
import type { CustomerSort } from '#contract/rules/customers/customer-order.ts'
import { type AccountCtx, viewerTable as accounts, isKeptCustomer, matchesAccount } from '../../parts/access/index.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { lastActiveOf } from '../accounts/index.ts'
import { isOnKindOfPlan, isOnPlan, listPlanNames, listPlansOfAccounts } from '../billing/index.ts'
import { availableOf } from '../credits/index.ts'
import { readFigures } from './read-figures.ts'
import { customerFigures } from './tables.ts'

const customersPerPage = 30
/** Qualified by its table: drizzle omits the table of a column that is selected alone. */
const accountId = sql`${accounts.id}`

export type ListCustomers = {
  page: number
  search: string
  plan?: string | undefined
  status?: CustomerStatus | undefined
  sort: CustomerSort
  direction: 'asc' | 'desc'
  abilities: ReadonlySet<Ability>
}

/** Customers with what they have and do, the newest first unless sorted otherwise. */
export async function listCustomers(ctx: AccountCtx, input: ListCustomers) {
  // The order would tell who pays more.
  if (input.sort === 'revenue' && !input.abilities.has('VIEW_PURCHASE_HISTORY'))
    throw new AppError('ability.missing', `account ${ctx.account.id} may not sort by revenue`)
  const where = wanted(ctx, input)
  const [data, total, plans] = await Promise.all([
    readPage(ctx, where, input),
    countAll(ctx, where),
    listPlanNames(ctx),
  ])
  return {
    data,
    current_page: input.page,
    last_page: Math.max(1, Math.ceil(total / customersPerPage)),
    total,
    plans,
    currency: ctx.settings.currency,
  }
}

const wanted = (ctx: AccountCtx, { search, plan, status }: ListCustomers) =>
  and(
    isKeptCustomer,
    matchesAccount(search),
    plan === undefined ? undefined : isOnPlan(ctx, accountId, plan),
    status === undefined ? undefined : stands(ctx, status),
  )

/** As `customerStatusOf` judges. */
const stands = (ctx: AccountCtx, status: CustomerStatus) =>
  status === 'suspended'
    ? eq(accounts.suspended, true)
    : and(eq(accounts.suspended, false), isOnKindOfPlan(ctx, accountId, status))

async function readPage(
  ctx: AccountCtx,
  where: SQL | undefined,
  { page, sort, direction, abilities }: ListCustomers,
): Promise<CustomerRow[]> {
  const inDirection = direction === 'asc' ? asc : desc
  const column = sortColumns[sort]
  // Customers who were never active come last in both directions; other columns are never empty, so an index gives the order.
  const isMissingLast = sort === 'last_active' && direction === 'desc'
  const order = [isMissingLast ? sql`${desc(column)} nulls last` : inDirection(column), inDirection(accounts.id)]
  // Apart from the order, everything is read only for the rows of the page.
  const wantedIds = ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .leftJoin(customerFigures, eq(customerFigures.accountId, accounts.id))
    .where(where)
    .orderBy(...order)
    .limit(customersPerPage)
    .offset((page - 1) * customersPerPage)
  const rows = await ctx.db
    .select({
      id: accounts.id,
      name: accounts.name,
      email: accounts.email,
      credits: availableOf(accountId),
      suspended: accounts.suspended,
      createdAt: accounts.createdAt,
    })
    .from(accounts)
    .leftJoin(customerFigures, eq(customerFigures.accountId, accounts.id))
    .where(inArray(accounts.id, wantedIds))
    .orderBy(...order)
  const ids = rows.map(({ id }) => id)
  const [plans, figures] = await Promise.all([listPlansOfAccounts(ctx, ids), readFigures(ctx, ids)])
  return rows.map(({ suspended, createdAt, ...row }) => {
    const current = plans.get(row.id)
    const plan = current ? { name: current.name, is_trial: current.isTrial, is_expired: current.isExpired } : null
    const { lastActiveAt = null, revenueMinor = 0, creditsUsed = 0 } = figures.get(row.id) ?? {}
    return {
      ...row,
      plan,
      plan_name: plan?.name ?? null,
      suspend: suspended ? 1 : 0,
      status: customerStatusOf(suspended, plan),
      created_at: createdAt.toISOString(),
      last_active_at: lastActiveAt?.toISOString() ?? null,
      revenue: abilities.has('VIEW_PURCHASE_HISTORY') ? toMajorUnits(revenueMinor, ctx.settings.currency) : null,
      credits_used: creditsUsed,
    }
  })
}

const sortColumns = {
  id: accounts.id,
  name: sql`lower(${accounts.name})`,
  joined: accounts.createdAt,
  last_active: lastActiveOf(accountId),
  revenue: sql`coalesce(${customerFigures.revenueMinor}, 0)`,
  usage: sql`coalesce(${customerFigures.creditsUsed}, 0)`,
} satisfies Record<CustomerSort, unknown>

async function countAll(ctx: AccountCtx, where: SQL | undefined): Promise<number> {
  const [row] = await ctx.db.select({ total: sql<number>`count(*)::int` }).from(accounts).where(where)
  return row?.total ?? 0
}
