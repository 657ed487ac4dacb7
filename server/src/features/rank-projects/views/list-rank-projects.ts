import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ListedRankProject, RankProject } from '#contract/rank-projects/rows.ts'
import type { Standing } from '#contract/rank-projects/standing.ts'
import type { MovementPeriod } from '#contract/rules/rank-projects/comparison-periods.ts'
import type { ProjectSort } from '#contract/rules/rank-projects/project-order.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { type ProjectLimits, readProjectLimits } from '../../../parts/limits/index.ts'
import { containsText } from '../contains-text.ts'
import { isKept } from '../get-project.ts'
import { countProjects } from '../projects/count-projects.ts'
import { readProjects } from '../projects/read-projects.ts'
import { rankProjects } from '../projects/tables.ts'
import { listMovedCounts } from './list-movers.ts'
import { listProjectChanges, listStandings, type ProjectStanding } from './list-project-changes.ts'

const projectsPerPage = 10

type Order = { sort: ProjectSort; direction: 'asc' | 'desc'; days: MovementPeriod }
export type ListRankProjects = Order & { page: number; search: string }
type Page = { where: SQL | undefined; limits: Promise<ProjectLimits>; limit: number; offset: number }

/** The account's projects with their change over so many days. */
export async function listRankProjects(ctx: AccountCtx, { page, search, ...order }: ListRankProjects) {
  // Name and domain in lower case.
  const where = containsText(rankProjects.searchText, search)
  const limited = readProjectLimits(ctx)
  const stretch = { where, limits: limited, limit: projectsPerPage, offset: (page - 1) * projectsPerPage }
  const [limits, projects, total] = await Promise.all([
    limited,
    readInOrder(ctx, order, stretch),
    countProjects(ctx, where),
  ])
  const last_page = Math.max(1, Math.ceil(total / projectsPerPage))
  return {
    data: {
      projects,
      pagination: { current_page: page, last_page, total },
      project_limit: limits.projects,
      keyword_limit: limits.keywords,
    },
  }
}

/**
 * Orders by stored columns are done in the database. For orders by average and visibility, day sums of all projects are read first;
 * for orders by keywords that moved, the stored movements of all projects.
 */
async function readInOrder(ctx: AccountCtx, order: Order, page: Page): Promise<ListedRankProject[]> {
  const projects = await readPage(ctx, order, page)
  const changeOf = await listProjectChanges(ctx, { days: order.days, ids: projects.map(({ id }) => id) })
  return projects.map((project) => ({ ...project, ...changeOf(project.id) }))
}

async function readPage(ctx: AccountCtx, { sort, direction, days }: Order, page: Page): Promise<RankProject[]> {
  if (isStored(sort)) {
    const orderBy = sql`${storedOrders[sort]} ${sql.raw(direction)}, ${rankProjects.id} desc`
    return readProjects(ctx, { ...page, orderBy })
  }
  const ids = await listNewestFirst(ctx, page.where)
  const readValue = await valuesOf(ctx, sort, { days, ids: page.where === undefined ? undefined : ids })
  const inOrder = ids
    .toSorted((a, b) => compare(readValue(a), readValue(b), direction))
    .slice(page.offset, page.offset + page.limit)
  const projects = await readProjects(ctx, { ...page, where: inArray(rankProjects.id, inOrder), offset: 0 })
  const projectOf = new Map(projects.map((project) => [project.id, project]))
  return inOrder.flatMap((id) => projectOf.get(id) ?? [])
}

const storedOrders = {
  created: sql`${rankProjects.createdAt}`,
  name: sql`lower(${rankProjects.name})`,
  keywords: sql`${rankProjects.keywordsCount}`,
} as const satisfies Partial<Record<ProjectSort, SQL>>
type StoredSort = keyof typeof storedOrders
const isStored = (sort: ProjectSort): sort is StoredSort => sort in storedOrders

async function valuesOf(
  ctx: AccountCtx,
  sort: Exclude<ProjectSort, StoredSort>,
  of: { days: MovementPeriod; ids: readonly number[] | undefined },
): Promise<(projectId: number) => number | null> {
  if (sort === 'improved' || sort === 'declined' || sort === 'lost') {
    const counts = await listMovedCounts(ctx, of)
    return (id) => counts.get(id)?.[sort] ?? null
  }
  const byProject = await listStandings(ctx, of)
  return (id) => {
    const standing = byProject.get(id)
    return standing === undefined ? null : standingOrders[sort](standing)
  }
}

const standingOrders = {
  position: ({ averagePosition }) => averagePosition,
  position_change: ({ compared }) => changeOf(compared, 'averagePosition'),
  visibility: ({ visibility }) => visibility,
  visibility_change: ({ compared }) => changeOf(compared, 'visibility'),
} as const satisfies Partial<Record<ProjectSort, (standing: ProjectStanding) => number | null>>

function changeOf(compared: ProjectStanding['compared'], of: keyof Standing): number | null {
  const now = compared?.now[of] ?? null
  const before = compared?.before[of] ?? null
  return now === null || before === null ? null : now - before
}

/** Projects without a value come last in both directions. */
function compare(left: number | null, right: number | null, direction: Order['direction']): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null)
  return direction === 'asc' ? left - right : right - left
}

async function listNewestFirst(ctx: AccountCtx, where: SQL | undefined): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: rankProjects.id })
    .from(rankProjects)
    .where(and(eq(rankProjects.accountId, ctx.account.id), isKept, where))
    .orderBy(sql`${rankProjects.createdAt} desc, ${rankProjects.id} desc`)
  return rows.map(({ id }) => id)
}
