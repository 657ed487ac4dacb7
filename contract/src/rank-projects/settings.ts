import { z } from 'zod'
import { settingLimits } from '../rules/limits/limits.ts'
import { firstSettingId, largestSettingId } from '../rules/rank-projects/settings.ts'
import { keywordKey, normalizeKeyword } from '../rules/serp-fetches/keyword-syntax.ts'
import { rankStates } from '../rules/serp-fetches/rank-states.ts'
import { settingFields } from '../serp-fetches/search-inputs.ts'
import { listUpTo, textUpTo } from '../wire/bounded-input.ts'
import { wireInteger } from '../wire/fields.ts'
import { rankProjectMessages } from './messages.ts'
import { rank, rankChangeFields } from './rank-fields.ts'

/** A combination of search engine, device, language and place in which a project tracks keywords. */
export const projectSetting = z.object({
  /** 0 for the project's first setting. */
  id: z.number().int(),
  searchEngine: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  deviceType: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  language: z.string(),
  country_code: z.number().int(),
  country_iso_code: z.string(),
  /** Code of the state or city; null for a whole country. */
  place_code: z.number().int().nullable(),
  location: z.string(),
})
export type ProjectSetting = z.infer<typeof projectSetting>

/** A keyword as it is tracked in one setting, beside the others. */
export const keywordInSetting = z.object({
  keyword_id: z.number().int(),
  setting_id: z.number().int(),
  /** Its check is in progress. */
  is_pending: z.boolean(),
  /** Its last check failed. */
  has_failed: z.boolean(),
  /** Its latest successful check; null before the first, or if its rank is no longer kept. */
  latest: z
    .object({
      date: z.iso.date(),
      state: z.enum(rankStates),
      rank,
      results_read: z.number().int().nullable(),
      /** Null where the domain wasn’t found. */
      url: z.string().nullable(),
      ...rankChangeFields,
    })
    .nullable(),
  /** Within the span, oldest first. */
  ranks: z.array(z.object({ date: z.iso.date(), state: z.enum(rankStates), rank })),
})
export type KeywordInSetting = z.infer<typeof keywordInSetting>

const wrongSettingId = `A setting is named by its number, from ${firstSettingId} to ${largestSettingId}.`
/** Names a setting of a project. */
export const settingId = wireInteger(wrongSettingId).pipe(
  z.number().min(firstSettingId, wrongSettingId).max(largestSettingId, wrongSettingId),
)

const { searchEngine, deviceType, language, country, state_city } = settingFields
/** The fields in which a project's settings differ. */
export const ownSettingFields = { searchEngine, deviceType, language, country, state_city }

/** Settings of a new project besides the one in its own fields. */
export const furtherSettings = listUpTo(
  z.object(ownSettingFields, rankProjectMessages.setting),
  rankProjectMessages.setting,
  {
    most: settingLimits.perProject - 1,
    tooMany: rankProjectMessages.tooManySettings,
  },
).default([])

const wrongKeywordSettings = 'Each entry of keywordSettings needs a keyword and numbers of settings.'
const settingIds = listUpTo(settingId, wrongKeywordSettings, {
  none: wrongKeywordSettings,
  most: settingLimits.perProject,
  tooMany: rankProjectMessages.tooManySettings,
})

/**
 * Settings of the keywords of a request: `settings` for all of them, if omitted all settings; `keywordSettings` for single
 * ones instead.
 */
export const settingsOfKeywords = (most: number) => ({
  settings: settingIds.optional(),
  keywordSettings: listUpTo(
    z.object(
      {
        keyword: textUpTo(400, wrongKeywordSettings).transform((text) => keywordKey(normalizeKeyword(text))),
        settings: settingIds,
      },
      wrongKeywordSettings,
    ),
    wrongKeywordSettings,
    { most, tooMany: rankProjectMessages.tooManyAdded },
  ).default([]),
})
export type SettingsOfKeywords = {
  settings?: number[] | undefined
  keywordSettings: { keyword: string; settings: number[] }[]
}
