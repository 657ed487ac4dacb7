import type { CreateRankProjectInput } from '#contract/rank-projects/inputs.ts'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { chosenDuration, nextSlot } from '#contract/rules/rank-projects/schedule.ts'
import { firstSettingId } from '#contract/rules/rank-projects/settings.ts'
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
import { rankProjectCompetitors } from '../competitors/tables.ts'
import { projectColumns } from '../get-project.ts'
import { addKeywordRows } from '../keywords/keyword-rows.ts'
import { rankProjectWork } from '../project-work.ts'
import { startRun } from '../runs/start-run.ts'
import { chooseSettings, refuseFurther, refuseSameSettings, resolveOwnSetting } from '../settings/chosen-settings.ts'
import { addTagsOfKeywords, hasTags } from '../tags/tags-of-added-keywords.ts'
import { countProjects } from './count-projects.ts'
import { searchTextOf } from './search-text.ts'
import { type FurtherSetting, rankProjects } from './tables.ts'

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
  const further = await resolveFurther(ctx, input)
  refuseSameSettings([{ ...setting, countryCode: input.country, locationName }, ...further])
  const request = clientRequest(input.idempotencyKey ?? input.random_id, contentOf(input))
  const { subjectId: id, isRepeat } = await beginOrRepeat(ctx, rankProjectWork, request, {
    refuse: refuseWithoutCredits,
    begin: (tx) => storeProject(tx, input, request, { setting, locationName, further }),
  })
  return { message: isRepeat ? rankProjectMessages.repeated : rankProjectMessages.queued, data: { id } }
}

/** The settings beside the first one, with their numbers. */
async function resolveFurther(ctx: AccountCtx, input: CreateRankProjectInput): Promise<FurtherSetting[]> {
  const further = []
  for (const [at, asked] of input.furtherSettings.entries()) {
    refuseRequestBeyondTrial(ctx.account.type, { ...input, ...asked })
    const setting = await resolveOwnSetting(ctx, { ...input, ...asked }).catch(refuseFurther)
    further.push({ id: at + 1, ...setting })
  }
  return further
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
  const { tags, tagNames, taggedKeywords } = input
  const content = ['create', projectName, setting, keywords, competitors, duration, isDailyChecked, runAt, timeZone]
  const { furtherSettings, settings, keywordSettings } = input
  return [
    ...content,
    ...(hasTags(input) ? [{ tags, tagNames, taggedKeywords }] : []),
    ...(furtherSettings.length > 0 ? [{ furtherSettings, settings, keywordSettings }] : []),
  ]
}

type ResolvedSettings = { setting: ChosenSetting; locationName: string; further: FurtherSetting[] }

async function storeProject(
  tx: AccountCtx,
  input: CreateRankProjectInput,
  request: RunRequest,
  { setting, locationName, further }: ResolvedSettings,
): Promise<number> {
  await refuseProjectsBeyondPlan(tx, await countProjects(tx))
  const keywords = chooseSettings(input.keywords, input, [firstSettingId, ...further.map(({ id }) => id)])
  await refuseKeywordsBeyondPlan(tx, keywords.length)
  const accountId = tx.account.id
  const createdAt = tx.clock()
  const { runAt, timeZone, competitors } = input
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
      furtherSettings: further,
      lastSettingId: further.length,
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
  await addTagsOfKeywords(tx, { accountId, projectId: project.id }, input.keywords, input)
  await startRun(tx, { request, project, kind: 'first', keywords: rows, isNewFetch: false })
  return project.id
}
