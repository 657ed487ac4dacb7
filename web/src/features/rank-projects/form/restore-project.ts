import type { UserData } from '#contract/accounts/rows.ts'
import { settingLimits } from '#contract/rules/limits/limits.ts'
import { isTimeZone } from '#contract/rules/text/time-zones.ts'
import type { TaggedKeyword } from '../../../parts/serp-fetches/keywords/keyword-file/read-tags-column.ts'
import type { ImportedSettings } from '../../../parts/serp-fetches/keywords/keyword-file/setting-columns.ts'
import { restoreSettings } from '../../../parts/serp-fetches/search-settings/choices/search-settings.ts'
import { frequencies, isRunTime, type ScheduleChoice } from '../schedule/schedule-choice.ts'
import type { FurtherSetting } from './form-settings.ts'
import { emptyProject, type ProjectFormValues, projectLimits } from './project-form-values.ts'

type Unchecked<Values> = Partial<Record<keyof Values, unknown>>

const textOr = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)
const recordOf = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'))
    : {}
const textsOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

const taggedOf = (value: unknown): TaggedKeyword[] =>
  (Array.isArray(value) ? value : []).flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return []
    const { keyword, tags }: Unchecked<TaggedKeyword> = one
    return typeof keyword === 'string' ? [{ keyword, tags: textsOf(tags) }] : []
  })

const furtherOf = (user: UserData, value: unknown): FurtherSetting[] =>
  (Array.isArray(value) ? value.slice(0, settingLimits.perProject - 1) : []).flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return []
    const { searchEngine, deviceType, language, country, place } = restoreSettings(user, one)
    return [{ searchEngine, deviceType, language, country, place }]
  })

const settingsOf = (value: unknown): ImportedSettings =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).flatMap(([keyword, rows]) =>
          Array.isArray(rows) ? [[keyword, rows.map(recordOf)]] : [],
        ),
      )
    : {}

/** The form as a draft left it. Another release may have written the draft, so whatever does not fit starts empty. */
export function restoreProject(user: UserData, draft: unknown): ProjectFormValues {
  const empty = emptyProject(user)
  if (typeof draft !== 'object' || draft === null) return empty
  const kept: Unchecked<ProjectFormValues> = draft
  return {
    projectName: textOr(kept.projectName, ''),
    ...restoreSettings(user, kept),
    domainUrl: textOr(kept.domainUrl, ''),
    includesSubdomains: kept.includesSubdomains === true,
    furtherSettings: furtherOf(user, kept.furtherSettings),
    importedSettings: settingsOf(kept.importedSettings),
    countsSnippets: kept.countsSnippets !== false,
    countsUnranked: kept.countsUnranked !== false,
    keywords: textsOf(kept.keywords),
    tags: textsOf(kept.tags),
    importedTags: taggedOf(kept.importedTags),
    targets: recordOf(kept.targets),
    competitors: projectLimits(user).isTrial ? [] : textsOf(kept.competitors),
    schedule: restoreSchedule(kept.schedule, empty.schedule),
  }
}

function restoreSchedule(draft: unknown, empty: ScheduleChoice): ScheduleChoice {
  if (typeof draft !== 'object' || draft === null) return empty
  const kept: Unchecked<ScheduleChoice> = draft
  const [runAt, timeZone] = [textOr(kept.runAt, ''), textOr(kept.timeZone, '')]
  return {
    isDaily: typeof kept.isDaily === 'boolean' ? kept.isDaily : empty.isDaily,
    frequency: frequencies.find((frequency) => frequency === kept.frequency) ?? empty.frequency,
    runAt: isRunTime(runAt) ? runAt : empty.runAt,
    timeZone: isTimeZone(timeZone) ? timeZone : empty.timeZone,
  }
}
