import type { UseFormReturnType } from '@mantine/form'
import type { UserData } from '#contract/accounts/rows.ts'
import { keywordLimitText, rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { findCountry } from '#contract/rules/locations/places.ts'
import { keywordMessages } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import {
  hasSubdomainWildcard,
  isSameTarget,
  targetFromPaste,
  targetProblem,
} from '#contract/rules/text/domain-syntax.ts'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { type QueryLimits, queryLimits } from '../../../parts/limits/query-limits.ts'
import { isSubdomain } from '../../../parts/serp-fetches/domains/is-subdomain.ts'
import type { TaggedKeyword } from '../../../parts/serp-fetches/keywords/keyword-file/read-tags-column.ts'
import type { ImportedSettings } from '../../../parts/serp-fetches/keywords/keyword-file/setting-columns.ts'
import type { ImportedTargets } from '../../../parts/serp-fetches/keywords/keyword-file/target-column.ts'
import { tagsOfRequest } from '../../../parts/serp-fetches/keywords/tags-of-request.ts'
import { askedReading } from '../../../parts/serp-fetches/search-settings/asked-reading.ts'
import {
  emptySettings,
  type SearchSettings,
} from '../../../parts/serp-fetches/search-settings/choices/search-settings.ts'
import { durationOf, isRunTime, recommendedSchedule, type ScheduleChoice } from '../schedule/schedule-choice.ts'

import { type FurtherSetting, keywordSettingsOf } from './form-settings.ts'
import { projectNameProblem } from './project-name.ts'

export type ProjectFormValues = SearchSettings & {
  includesSubdomains: boolean
  /** Further combinations of engine, device, language and place. */
  furtherSettings: FurtherSetting[]
  /** The settings that imported files name for keywords. */
  importedSettings: ImportedSettings
  /** A featured snippet is position 1. */
  countsSnippets: boolean
  /** The average position counts keywords that weren't found. */
  countsUnranked: boolean
  projectName: string
  domainUrl: string
  keywords: string[]
  /** Tags of all keywords, and of imported ones. */
  tags: string[]
  importedTags: TaggedKeyword[]
  /** The target pages of imported files, by the key of their keyword. */
  targets: ImportedTargets
  competitors: string[]
  schedule: ScheduleChoice
}

export type ProjectForm = UseFormReturnType<ProjectFormValues>

/** Limits of an account's entries, and of a project of its plan; the server has the same limits and words. */
export function projectLimits(user: UserData, perProject?: number | null): QueryLimits {
  const limits = queryLimits(user, rankProjectMessages.tooManyKeywords)
  if (perProject === undefined || perProject === null || perProject >= limits.keywords) return limits
  return { ...limits, keywords: perProject, keywordsMessage: keywordLimitText(perProject) }
}

/** An empty form, preset from the profile; a trial's project has no schedule. */
export function emptyProject(user: UserData): ProjectFormValues {
  return {
    projectName: '',
    ...emptySettings(user),
    domainUrl: '',
    includesSubdomains: false,
    furtherSettings: [],
    importedSettings: {},
    countsSnippets: true,
    countsUnranked: true,
    keywords: [],
    tags: [],
    importedTags: [],
    targets: {},
    competitors: [],
    schedule: recommendedSchedule(),
  }
}

/** The reason why a field cannot stay as it is; null where it can. */
export const projectRules = (limits: QueryLimits) => ({
  projectName: projectNameProblem,
  domainUrl: (text: string) => targetProblem(text) ?? null,
  keywords: (keywords: string[]) => {
    if (keywords.length === 0) return keywordMessages.empty
    return keywords.length > limits.keywords ? limits.keywordsMessage : null
  },
  competitors: (competitors: string[], values: ProjectFormValues) =>
    competitors.some((one) => isSameTarget(one, targetFromPaste(values.domainUrl).target ?? ''))
      ? serpCheckMessages.ownDomainAsCompetitor
      : null,
  country: (code: number) => (findCountry(code) === undefined ? serpCheckMessages.country : null),
  schedule: (choice: ScheduleChoice) => {
    if (limits.isTrial || durationOf(choice) === 'never' || isRunTime(choice.runAt)) return null
    return rankProjectMessages.runAt
  },
})

/** The call's body. */
export function toProjectInput(values: ProjectFormValues, isTrial: boolean, randomId: string) {
  const { place, domainUrl, schedule, projectName, tags, importedTags, targets, importedSettings, ...rest } = values
  const { isDaily, frequency, timeZone } = schedule
  return {
    ...rest,
    ...askedReading(rest),
    ...tagsOfRequest(tags, importedTags, rest.keywords),
    furtherSettings: rest.furtherSettings.map(({ place: city, ...further }) => ({
      ...further,
      state_city: city?.location_code ?? null,
    })),
    keywordSettings: keywordSettingsOf(values).keywordSettings,
    projectName: projectName.trim(),
    includesSubdomains: (rest.includesSubdomains || hasSubdomainWildcard(domainUrl)) && isSubdomain(domainUrl),
    domainUrl: targetFromPaste(domainUrl).target ?? domainUrl,
    state_city: place?.location_code ?? null,
    isDailyChecked: isTrial ? false : isDaily,
    duration: isTrial ? ('never' as const) : frequency,
    // A project without a schedule may have no time entered.
    runAt: isRunTime(schedule.runAt) ? schedule.runAt : recommendedSchedule().runAt,
    timeZone,
    random_id: randomId,
  }
}
