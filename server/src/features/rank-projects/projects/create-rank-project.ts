import { domainToUnicode } from 'node:url'
import { keywordKey, normalizeKeyword } from '#contract/keyword-syntax.ts'
import type { CreateRankProjectInput } from '#contract/rank-project-input.ts'
import { rankProjectMessages } from '#contract/rank-project-messages.ts'
import { chosenDuration, nextSlot } from '#contract/rank-project-schedule.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { fingerprintOf, type Press } from '../../../platform/database/repeated-work.ts'
import type { AccountCtx } from '../../access/index.ts'
import {
  refuseRequestBeyondTrial,
  refuseWithoutCredits,
  resolveSetting,
  type Setting,
} from '../../search-results/index.ts'
import { addKeywordRows } from '../keywords/keyword-rows.ts'
import { projectColumns } from '../own-project.ts'
import { findRepeatedRun, oneAtATime, pressOf } from '../runs/repeated-run.ts'
import { startRun } from '../runs/start-run.ts'
import { rankProjectCompetitors, rankProjects } from '../tables.ts'
import { refuseBeyondKeywordLimit, refuseBeyondProjectLimit, refuseScheduleOfTrial } from './project-limits.ts'

export type CreateRankProject = CreateRankProjectInput & { idempotencyKey?: string | undefined }

/**
 * Accepts a project and begins its first run, in one transaction. The same key, or without one an equal project whose
 * first run is under way, answers the first and charges nothing more.
 */
export async function createRankProject(ctx: AccountCtx, input: CreateRankProject) {
  refuseScheduleOfTrial(ctx, chosenDuration(input.isDailyChecked, input.duration))
  refuseRequestBeyondTrial(ctx.account.type, input)
  const { setting, locationName } = await resolveSetting(ctx, input)
  const press = pressOf(input.idempotencyKey ?? input.random_id, fingerprintOf(contentOf(input)))
  const known = await findRepeatedRun(ctx, press)
  if (known !== undefined) return { message: rankProjectMessages.queued, data: { id: known } }
  await refuseWithoutCredits(ctx)
  const id = await inTransaction(ctx, async (tx) => {
    await oneAtATime(tx, tx.account.id)
    return (await findRepeatedRun(tx, press)) ?? (await storeProject(tx, input, press, setting, locationName))
  })
  return { message: rankProjectMessages.queued, data: { id } }
}

/** Equal for equal requests, whatever their key. */
function contentOf(input: CreateRankProjectInput) {
  const { projectName, domainUrl, searchEngine, deviceType, language, country, state_city, depth } = input
  const { keywords, competitors, duration, isDailyChecked, runAt, timeZone } = input
  const setting = [domainUrl, searchEngine, deviceType, language, country, state_city, depth]
  return ['create', projectName, setting, keywords, competitors, duration, isDailyChecked, runAt, timeZone]
}

async function storeProject(
  tx: AccountCtx,
  input: CreateRankProjectInput,
  press: Press,
  setting: Setting,
  locationName: string,
): Promise<number> {
  await refuseBeyondProjectLimit(tx)
  await refuseBeyondKeywordLimit(tx, input.keywords.length)
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
      ...setting,
      countryCode: input.country,
      locationName,
      duration,
      runAt,
      timeZone,
      keywordsCount: keywords.length,
      searchText: searchTextOf(input),
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
  await startRun(tx, { ...press, project, kind: 'first', keywords: rows, isNewLook: false })
  return project.id
}

/** What the list's search looks into, in the form the search is brought into too; a domain also as people write it. */
const searchTextOf = ({ projectName, domainUrl }: CreateRankProjectInput) =>
  [projectName, ...new Set([domainUrl, domainToUnicode(domainUrl)])]
    .map((text) => keywordKey(normalizeKeyword(text)))
    .join('\n')
