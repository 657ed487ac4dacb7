import type { SettingsOfKeywords } from '#contract/rank-projects/settings.ts'
import type { TagsOfKeywords } from '#contract/rank-projects/tags.ts'
import type { Duration } from '#contract/rules/rank-projects/schedule.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { addRankCompetitors } from '../competitors/add-rank-competitors.ts'
import { changeSchedule } from '../schedule/change-schedule.ts'
import { addRankKeywords } from './add-rank-keywords.ts'

export type UpdateRankProject = Partial<TagsOfKeywords> &
  Partial<SettingsOfKeywords> & {
    id: number
    keywordsItems?: string[] | undefined
    competitorsItems?: string[] | undefined
    duration?: Duration | undefined
    isDailyChecked?: boolean | undefined
    runAt?: string | undefined
    timeZone?: string | undefined
    idempotencyKey: string | undefined
  }

/** The three changes that share one call. */
export function updateRankProject(ctx: AccountCtx, { keywordsItems, competitorsItems, ...input }: UpdateRankProject) {
  const { id, idempotencyKey, tags = [], tagNames = [], taggedKeywords = [] } = input
  if (keywordsItems !== undefined) {
    const ofKeywords = { tags, tagNames, taggedKeywords }
    const inSettings = { settings: input.settings, keywordSettings: input.keywordSettings ?? [] }
    return addRankKeywords(ctx, { id, keywords: keywordsItems, tags: ofKeywords, inSettings, idempotencyKey })
  }
  if (competitorsItems !== undefined) return addRankCompetitors(ctx, { id, domains: competitorsItems })
  return changeSchedule(ctx, input)
}
