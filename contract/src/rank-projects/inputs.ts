import { z } from 'zod'
import { competitorLimits, keywordLimits, projectNameCharacters } from '../rules/limits/limits.ts'
import { durations } from '../rules/rank-projects/schedule.ts'
import { firstSettingId } from '../rules/rank-projects/settings.ts'
import { isTimeZone } from '../rules/text/time-zones.ts'
import {
  aiOverviewsOfGoogleOnly,
  competitorsOf,
  ignoredFields,
  keywordsOf,
  ownDomainNotAmongCompetitors,
  ownTargetFields,
  randomId,
  settingFields,
} from '../serp-fetches/search-inputs.ts'
import { textUpTo } from '../wire/bounded-input.ts'
import { rowId, yesOrNo } from '../wire/fields.ts'
import { lineOfText } from '../wire/line-of-text.ts'
import { rankProjectMessages } from './messages.ts'
import { furtherSettings, ownSettingFields, settingId, settingsOfKeywords } from './settings.ts'
import { placesInTagNames, tagsOfKeywords } from './tags.ts'

const runAt = textUpTo(5, rankProjectMessages.runAt).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, rankProjectMessages.runAt)
/** An IANA name. */
const timeZone = textUpTo(64, rankProjectMessages.timeZone).refine(isTimeZone, rankProjectMessages.timeZone)
/** The zone a browser reports. The user didn’t choose it, so an unknown one isn’t refused. */
export const browserZone = textUpTo(64, rankProjectMessages.timeZone)
const duration = z.enum(durations, { error: rankProjectMessages.schedule })

/** Keywords for a project that is there, at once. */
export const addedKeywords = keywordsOf(rankProjectMessages.tooManyAdded, keywordLimits.perAddition)

const projectName = lineOfText(projectNameCharacters, rankProjectMessages.name, rankProjectMessages.nameTooLong).min(
  1,
  rankProjectMessages.name,
)

const scheduleFields = {
  /** Counts where isDailyChecked is 0. */
  duration: duration.default('never'),
  isDailyChecked: yesOrNo.default(false),
  runAt: runAt.default('06:00'),
  /** IANA name; days and slots of the project are counted in it. */
  timeZone: timeZone.default('UTC'),
}

/** A featured snippet counts as position 1 in ranks, averages and ranges. */
const countsSnippets = yesOrNo
/** True if the average position counts a keyword that wasn't found as depth + 1; otherwise it excludes it. */
const countsUnranked = yesOrNo

export const createRankProjectInput = z
  .object({
    projectName,
    ...ownTargetFields,
    ...settingFields,
    countsSnippets: countsSnippets.default(true),
    countsUnranked: countsUnranked.default(true),
    keywords: keywordsOf(rankProjectMessages.tooManyKeywords),
    ...tagsOfKeywords(keywordLimits.perCheck),
    furtherSettings,
    /** The first setting is 0, the further ones are numbered from 1 in their order. */
    ...settingsOfKeywords(keywordLimits.perCheck),
    competitors: competitorsOf(competitorLimits.perProject, rankProjectMessages.tooManyCompetitors).default([]),
    ...scheduleFields,
    random_id: randomId,
    ...ignoredFields,
  })
  .refine(...ownDomainNotAmongCompetitors)
  .refine(...placesInTagNames)
  .refine(({ furtherSettings: further, loadsAiOverview, ...first }) => {
    // The option is the project's, and its other settings read none.
    return [first, ...further].some(({ searchEngine }) => aiOverviewsOfGoogleOnly[0]({ searchEngine, loadsAiOverview }))
  }, aiOverviewsOfGoogleOnly[1])
export type CreateRankProjectInput = z.output<typeof createRankProjectInput>

/** A check's id, and what a project has beyond a check. */
export const trackSerpCheckInput = z.object({ id: rowId, projectName, ...scheduleFields, random_id: randomId })
export type TrackSerpCheckInput = z.output<typeof trackSerpCheckInput>

/** A further setting of a project. */
export const addSettingInput = z.object({ id: rowId, ...ownSettingFields })
export type AddSettingInput = z.output<typeof addSettingInput>

/** All of them, also those that stay; the domain stays. */
export const changeSettingsInput = z.object({
  id: rowId,
  /** The setting that engine, device, language and place are of; the other fields are the project's. */
  setting_id: settingId.default(firstSettingId),
  projectName,
  ...settingFields,
  state_city: settingFields.state_city.removeDefault(),
  depth: settingFields.depth.removeDefault(),
  extraPage: settingFields.extraPage.removeDefault(),
  /** Only if a setting of the project is of Google, which is checked where the project is known. */
  loadsAiOverview: settingFields.loadsAiOverview.removeDefault(),
  /** Unchanged if they aren't sent. */
  countsSnippets: countsSnippets.optional(),
  countsUnranked: countsUnranked.optional(),
})
export type ChangeSettingsInput = z.output<typeof changeSettingsInput>

/** One of three changes that share a call. */
export const updateRankProjectInput = z
  .object({
    id: rowId,
    keywordsItems: addedKeywords.optional(),
    /** For `keywordsItems`. */
    ...tagsOfKeywords(keywordLimits.perAddition),
    ...settingsOfKeywords(keywordLimits.perAddition),
    competitorsItems: competitorsOf(competitorLimits.perProject, rankProjectMessages.tooManyCompetitors).optional(),
    isRuntime: yesOrNo.optional(),
    duration: duration.optional(),
    isDailyChecked: yesOrNo.optional(),
    runAt: runAt.optional(),
    timeZone: timeZone.optional(),
  })
  .refine(
    ({ keywordsItems, competitorsItems, isRuntime }) =>
      [keywordsItems !== undefined, competitorsItems !== undefined, isRuntime === true].filter(Boolean).length === 1,
    { message: 'Send exactly one of keywordsItems, competitorsItems or isRuntime.', path: ['isRuntime'] },
  )
  .refine(...placesInTagNames)
