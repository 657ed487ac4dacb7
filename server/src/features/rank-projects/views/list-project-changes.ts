import type { ListedRankProject, RankProject } from '#contract/rank-projects/rows.ts'
import { type MovedCounts, movementDays } from '#contract/rank-projects/standing.ts'
import type { AccountCtx } from '../../access/index.ts'
import { listMovers } from './list-movers.ts'
import { listProjectDays } from './list-project-totals.ts'
import { presentStanding } from './project-standings.ts'

export type ProjectStanding = ReturnType<typeof presentStanding>
type ProjectChange = Pick<ListedRankProject, Exclude<keyof ListedRankProject, keyof RankProject>> &
  Pick<RankProject, 'averagePosition'>

/** Where each project stands and stood seven days ago, from day sums alone; without ids all of the account. */
export async function listStandings(ctx: AccountCtx, ids?: readonly number[]): Promise<Map<number, ProjectStanding>> {
  const projects = await listProjectDays(ctx, { days: movementDays, ids })
  return new Map(projects.map(({ id, days }) => [id, presentStanding({ days: days ?? [] })]))
}

/** How many keywords moved in seven days, of each project that can be compared; without ids of all of the account. */
export async function listMovedCounts(ctx: AccountCtx, ids?: readonly number[]): Promise<Map<number, MovedCounts>> {
  const { byProject } = await listMovers(ctx, { days: movementDays, most: 0, ids })
  return new Map(byProject.map(({ id, ...moved }) => [id, moved]))
}

/** What a project that is gone meanwhile has. */
const gone: ProjectStanding = { averagePosition: null, visibility: null, before: null, not_compared: 'first' }

/** These projects with their change over seven days. */
export async function listProjectChanges(
  ctx: AccountCtx,
  ids: readonly number[],
): Promise<(projectId: number) => ProjectChange> {
  if (ids.length === 0) return () => ({ ...gone, moved: null })
  const [standings, moved] = await Promise.all([listStandings(ctx, ids), listMovedCounts(ctx, ids)])
  return (projectId) => ({ ...(standings.get(projectId) ?? gone), moved: moved.get(projectId) ?? null })
}
