import { and, asc, desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { CustomerRow } from '#contract/customers/endpoints.ts'
import type { CustomerSort } from '#contract/rules/list-order.ts'
import { type AccountCtx, viewerTable as accounts, isKeptCustomer, matchesAccount } from '../access/index.ts'
import { isOnPlan, listPlanNames, listPlansOfAccounts } from '../billing/index.ts'
import { availableOf } from '../credits/index.ts'

const customersPerPage = 30
/** Qualified by its table: drizzle omits the table of a column that is selected alone. */
const accountId = sql`${accounts.id}`

export type ListCustomers = {
  page: number
  search: string
  plan?: string | undefined
  sort: CustomerSort
  direction: 'asc' | 'desc'
}

/** Customers with plan and credits, the newest first unless sorted otherwise. */
export async function listCustomers(ctx: AccountCtx, input: ListCustomers) {
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
  }
}

const wanted = (ctx: AccountCtx, { search, plan }: ListCustomers) =>
  and(isKeptCustomer, matchesAccount(search), plan === undefined ? undefined : isOnPlan(ctx, accountId, plan))

async function readPage(
  ctx: AccountCtx,
  where: SQL | undefined,
  { page, sort, direction }: ListCustomers,
): Promise<CustomerRow[]> {
  const inDirection = direction === 'asc' ? asc : desc
  const order = [inDirection(sortColumns[sort]), inDirection(accounts.id)]
  // Plan and credits are read for the rows of the page alone.
  const wantedIds = ctx.db
    .select({ id: accounts.id })
    .from(accounts)
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
    .where(inArray(accounts.id, wantedIds))
    .orderBy(...order)
  const plans = await listPlansOfAccounts(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map(({ suspended, createdAt, ...row }) => {
    const plan = plans.get(row.id)
    return {
      ...row,
      plan: plan ? { name: plan.name, is_trial: plan.isTrial, is_expired: plan.isExpired } : null,
      plan_name: plan?.name ?? null,
      suspend: suspended ? 1 : 0,
      created_at: createdAt.toISOString(),
    }
  })
}

const sortColumns = {
  id: accounts.id,
  name: sql`lower(${accounts.name})`,
} satisfies Record<CustomerSort, unknown>

async function countAll(ctx: AccountCtx, where: SQL | undefined): Promise<number> {
  const [row] = await ctx.db.select({ total: sql<number>`count(*)::int` }).from(accounts).where(where)
  return row?.total ?? 0
}
