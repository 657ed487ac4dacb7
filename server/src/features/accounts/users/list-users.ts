import { and, asc, desc, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { UserRow } from '#contract/accounts/user-endpoints.ts'
import type { UserSort } from '#contract/rules/accounts/user-order.ts'
import { accountRoles, matchesAccount, viewerColumns, viewerTable } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { listPlansOfAccounts } from '../../billing/index.ts'
import { availableOf } from '../../credits/index.ts'

export type ListUsers = {
  search: string
  sort: UserSort
  direction: 'asc' | 'desc'
  role?: number | undefined
  page: number
  per_page: number
}

const credits = availableOf(sql`${viewerTable}.id`)
const { abilities, ...columns } = viewerColumns

/** Every account that was not deleted, newest first unless sorted otherwise. */
export async function listUsers(ctx: Ctx, input: ListUsers) {
  const wanted = and(isNull(viewerTable.deletedAt), matchesAccount(input.search), hasRole(ctx, input.role))
  const [ids, total] = await Promise.all([findPage(ctx, wanted, input), ctx.db.$count(viewerTable, wanted)])
  return {
    data: await readRows(ctx, ids),
    pagination: {
      current_page: input.page,
      last_page: Math.max(1, Math.ceil(total / input.per_page)),
      total,
    },
  }
}

/** The ids alone: whatever else is read would be read of every row of the pages before, too. */
async function findPage(ctx: Ctx, wanted: SQL | undefined, { sort, direction, page, per_page }: ListUsers) {
  const inDirection = direction === 'asc' ? asc : desc
  const rows = await ctx.db
    .select({ id: viewerTable.id })
    .from(viewerTable)
    .where(wanted)
    .orderBy(...sortColumns[sort].map((column) => inDirection(column)))
    .limit(per_page)
    .offset((page - 1) * per_page)
  return rows.map(({ id }) => id)
}

async function readRows(ctx: Ctx, ids: number[]): Promise<UserRow[]> {
  const [accounts, plans] = await Promise.all([
    ctx.db
      .select({ ...columns, credits, createdAt: viewerTable.createdAt })
      .from(viewerTable)
      .where(inArray(viewerTable.id, ids)),
    listPlansOfAccounts(ctx, ids),
  ])
  const byId = new Map(accounts.map((account) => [account.id, account]))
  return ids.flatMap((id) => {
    const account = byId.get(id)
    if (account === undefined) return []
    const { createdAt, ...fields } = account
    const plan = plans.get(id)
    return [
      {
        ...fields,
        role: account.roles.map(({ name }) => name),
        created_at: createdAt.toISOString(),
        plan: plan ? { name: plan.name, is_trial: plan.isTrial, is_expired: plan.isExpired } : null,
      },
    ]
  })
}

const lowerName = sql`lower(${viewerTable.name})`
const sortColumns = {
  id: [viewerTable.id],
  name: [lowerName, viewerTable.id],
  credits: [credits, viewerTable.id],
} satisfies Record<UserSort, unknown>

const hasRole = (ctx: Ctx, role: number | undefined) =>
  role === undefined
    ? undefined
    : exists(
        ctx.db
          .select({ roleId: accountRoles.roleId })
          .from(accountRoles)
          .where(and(eq(accountRoles.accountId, viewerTable.id), eq(accountRoles.roleId, role))),
      )
