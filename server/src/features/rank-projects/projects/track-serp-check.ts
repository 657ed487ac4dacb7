import type { TrackSerpCheckInput } from '#contract/rank-projects/inputs.ts'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { chosenDuration, nextSlot } from '#contract/rules/rank-projects/schedule.ts'
import { firstSettingId } from '#contract/rules/rank-projects/settings.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import {
  refuseBeyondTrial,
  refuseKeywordsBeyondPlan,
  refuseProjectsBeyondPlan,
  refuseScheduleOfTrial,
} from '../../../parts/limits/index.ts'
import { beginOnce, clientRequest, type RunRequest } from '../../../parts/paid-runs/index.ts'
import { latestRunOfCheck, readFinishedCheck } from '../../serp-checks/index.ts'
import { rankProjectCompetitors } from '../competitors/tables.ts'
import { projectColumns } from '../get-project.ts'
import { addKeywordRows, inSettings } from '../keywords/keyword-rows.ts'
import { rankProjectWork } from '../project-work.ts'
import { startFromPages } from '../runs/start-from-pages.ts'
import { countProjects } from './count-projects.ts'
import { searchTextOf } from './search-text.ts'
import { rankProjects } from './tables.ts'

export type TrackSerpCheck = TrackSerpCheckInput & { idempotencyKey?: string | undefined }

/**
 * Makes a project of a check: its domain, setting, competitors and keywords, and its ranks as the first day, read off the
 * pages the check has paid for. The same key, or without one the same choice for the same state of the check, answers the
 * first project.
 */
export async function trackSerpCheck(ctx: AccountCtx, input: TrackSerpCheck) {
  const { id: checkId, projectName: name, isDailyChecked, runAt, timeZone } = input
  const duration = chosenDuration(isDailyChecked, input.duration)
  refuseScheduleOfTrial(ctx.account.type, duration)
  const schedule = { duration, runAt, timeZone }
  const content = ['from-check', checkId, await latestRunOfCheck(ctx, checkId), name, duration, runAt, timeZone]
  const { key, fingerprint } = clientRequest(input.idempotencyKey ?? input.random_id, content)
  // Its run has ended by the time it is answered, so that a repeat would not be taken for the one under way.
  const request = { key: key ?? `from-check:${fingerprint}`, fingerprint }
  const id = await beginOnce(ctx, rankProjectWork, request, {
    begin: (tx) => storeProject(tx, { checkId, name, schedule, request }),
  })
  return { message: rankProjectMessages.tracked, data: { id } }
}

type Wanted = {
  checkId: number
  name: string
  schedule: Pick<typeof rankProjects.$inferSelect, 'duration' | 'runAt' | 'timeZone'>
  request: RunRequest
}

async function storeProject(tx: AccountCtx, { checkId, name, schedule, request }: Wanted): Promise<number> {
  const { check, keywords } = await readFinishedCheck(tx, checkId)
  refuseBeyondTrial(tx.account.type, check)
  await refuseProjectsBeyondPlan(tx, await countProjects(tx))
  await refuseKeywordsBeyondPlan(tx, keywords.length)
  const { accountId, domain, engine, device, languageCode, locationCode, depth, competitors } = check
  const { loadsAiOverview, extraPage, includesSubdomains, countryCode, locationName } = check
  const createdAt = tx.clock()
  const [project] = await tx.db
    .insert(rankProjects)
    .values({
      ...{ accountId, name, domain, engine, device, languageCode, locationCode, depth },
      ...{ loadsAiOverview, extraPage, includesSubdomains, countryCode, locationName },
      ...schedule,
      keywordsCount: keywords.length,
      searchText: searchTextOf({ name, domain }),
      createdAt,
      nextRunAt: nextSlot({ ...schedule, createdAt }, createdAt) ?? null,
    })
    .returning(projectColumns)
  if (project === undefined) throw new Error('the project was not stored')
  const projectId = project.id
  if (competitors.length > 0)
    await tx.db
      .insert(rankProjectCompetitors)
      .values(competitors.map((competitor) => ({ accountId, projectId, domain: competitor, addedAt: createdAt })))
  const words = keywords.map(({ keyword }) => keyword)
  const idOf = new Map(
    (await addKeywordRows(tx, project, inSettings(words, [firstSettingId]))).map((row) => [row.keyword, row.id]),
  )
  await startFromPages(tx, {
    request,
    project,
    keywords: keywords.flatMap(({ keyword, ...seen }) => {
      const id = idOf.get(keyword)
      return id === undefined ? [] : [{ id, ...seen }]
    }),
    title: `SERP project of ${domain}: from check ${checkId}`,
  })
  return projectId
}
