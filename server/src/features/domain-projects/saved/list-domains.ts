import { and, asc, count, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { AccountCtx } from '../../access/index.ts'
import { isKept } from '../load-domain.ts'
import { presentDomains } from '../present-domain.ts'
import { domainProjects } from '../tables.ts'

const perPage = 10

export type ListDomains = {
  page: number
  search: string
  sort: 'target' | 'limit' | 'created_at'
  direction: 'asc' | 'desc'
}

const columns = { target: domainProjects.target, limit: domainProjects.limit, created_at: domainProjects.createdAt }

/** Saved domains, ten a page. */
export async function listDomains(ctx: AccountCtx, { page, search, sort, direction }: ListDomains) {
  const { accountId, savedAt, target, id } = domainProjects
  const isWanted = search.trim() === '' ? undefined : contains(target, search.trim())
  const mine = and(eq(accountId, ctx.account.id), isNotNull(savedAt), isKept, isWanted)
  const order = direction === 'asc' ? asc : desc
  const [rows, [sum]] = await Promise.all([
    ctx.db
      .select()
      .from(domainProjects)
      .where(mine)
      .orderBy(order(columns[sort]), desc(id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    ctx.db.select({ total: count() }).from(domainProjects).where(mine),
  ])
  const total = sum?.total ?? 0
  return {
    data: {
      domainCheckers: await presentDomains(ctx, rows),
      pagination: { current_page: page, last_page: Math.max(1, Math.ceil(total / perPage)), total },
    },
  }
}

const contains = (column: typeof domainProjects.target, text: string): SQL =>
  sql`position(lower(${text}) in lower(${column})) > 0`
