import type { CreateRankProjectInput } from '#contract/rank-projects/inputs.ts'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { chosenDuration, nextSlot } from '#contract/rules/rank-projects/schedule.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import {
  refuseKeywordsBeyondPlan,
  refuseProjectsBeyondPlan,
  refuseRequestBeyondTrial,
  refuseScheduleOfTrial,
} from '../../../parts/limits/index.ts'
import { beginOrRepeat, clientRequest, type RunRequest } from '../../../parts/paid-runs/index.ts'
import {
  type ChosenSetting,
  refuseBareSuffixes,
  refuseWithoutCredits,
  resolveSetting,
} from '../../../parts/serp-fetches/index.ts'
import { projectColumns } from '../get-project.ts'
import { addKeywordRows } from '../keywords/keyword-rows.ts'
import { rankProjectWork } from '../project-work.ts'
import { startRun } from '../runs/start-run.ts'
import { rankProjectCompetitors, rankProjects } from '../tables.ts'
import { countProjects } from './count-projects.ts'
import { searchTextOf } from './search-text.ts'

export type CreateRankProject = CreateRankProjectInput & { idempotencyKey?: string | undefined }

/**
 * Accepts a project and begins its first run, in one transaction. A request with the same key, or an identical project within
 * minutes, returns the first one and charges nothing more.
 */
export async function createRankProject(ctx: AccountCtx, input: CreateRankProject) {
  refuseScheduleOfTrial(ctx.account.type, chosenDuration(input.isDailyChecked, input.duration))
  refuseRequestBeyondTrial(ctx.account.type, input)
  refuseBareSuffixes([input.domainUrl], 'domainUrl')
  refuseBareSuffixes(input.competitors, 'competitors')
  const { setting, locationName } = await resolveSetting(ctx, input)
  const request = clientRequest(input.idempotencyKey ?? input.random_id, contentOf(input))
  const { subjectId: id, isRepeat } = await beginOrRepeat(ctx, rankProjectWork, request, {
    refuse: refuseWithoutCredits,
    begin: (tx) => storeProject(tx, input, request, setting, locationName),
  })
  return { message: isRepeat ? rankProjectMessages.repeated : rankProjectMessages.queued, data: { id } }
}

/** Equal for equal requests, whatever their key. */
function contentOf(input: CreateRankProjectInput) {
  const { projectName, domainUrl, searchEngine, deviceType, language, country, state_city, depth } = input
  const { extraPage, loadsAiOverview, includesSubdomains } = input
  const { keywords, competitors, duration, isDailyChecked, runAt, timeZone } = input
  const setting = [
    domainUrl,
    searchEngine,
    deviceType,
    language,
    country,
    state_city,
    depth,
    extraPage,
    loadsAiOverview,
    includesSubdomains,
  ]
  return ['create', projectName, setting, keywords, competitors, duration, isDailyChecked, runAt, timeZone]
}

async function storeProject(
  tx: AccountCtx,
  input: CreateRankProjectInput,
  request: RunRequest,
  setting: ChosenSetting,
  locationName: string,
): Promise<number> {
  await refuseProjectsBeyondPlan(tx, await countProjects(tx))
  await refuseKeywordsBeyondPlan(tx, input.keywords.length)
  const accountId = tx.account.id
  const createdAt = tx.clock()
  const { runAt, timeZone, competitors, keywords } = input
  const duration = chosenDuration(input.isDailyChecked, input.duration)
  const [project] = await tx.db
    .insert(rankProjects)
    .values({
      accountId,
      name: input.projectName,
      domain: input.domainUrl,
      includesSubdomains: input.includesSubdomains,
      countsSnippets: input.countsSnippets,
      countsUnranked: input.countsUnranked,
      ...setting,
      countryCode: input.country,
      locationName,
      duration,
      runAt,
      timeZone,
      keywordsCount: keywords.length,
      searchText: searchTextOf({ name: input.projectName, domain: input.domainUrl }),
      createdAt,
      nextRunAt: nextSlot({ duration, runAt, timeZone, createdAt }, createdAt) ?? null,
    })
    .returning(projectColumns)
  if (project === undefined) throw new Error('the project was not stored')
  if (competitors.length > 0)
    await tx.db
      .insert(rankProjectCompetitors)
      .values(competitors.map((domain) => ({ accountId, projectId: project.id, domain, addedAt: createdAt })))
  const rows = await addKeywordRows(tx, project, keywords)
  await startRun(tx, { request, project, kind: 'first', keywords: rows, isNewFetch: false })
  return project.id
}
