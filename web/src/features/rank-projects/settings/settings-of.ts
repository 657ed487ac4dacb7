import type { RankProject } from '#contract/rank-projects/rows.ts'
import { findCountry, findLanguage } from '#contract/rules/locations/places.ts'
import { firstSettingId, type SettingKey } from '#contract/rules/rank-projects/settings.ts'
import {
  deviceNames,
  deviceOf,
  searchEngineNames,
  searchEngineOf,
} from '#contract/rules/serp-fetches/search-engines.ts'
import type { SearchSettings } from '../../../parts/serp-fetches/search-settings/choices/search-settings.ts'
import { offeredDepth } from '../../../parts/serp-fetches/search-settings/reading-of.ts'
import { formatPlace } from '../../../shared/format/places.ts'

/** Settings of a project beside its schedule. */
export type ProjectSettings = SearchSettings & { projectName: string; countsSnippets: boolean; countsUnranked: boolean }

export const settingsOf = (project: RankProject): ProjectSettings => ({
  projectName: project.projectName,
  searchEngine: project.searchEngine,
  deviceType: project.deviceType,
  language: project.language,
  country: project.country_code,
  place: project.place_code === null ? null : { location_code: project.place_code, location_name: project.location },
  depth: offeredDepth(project.depth),
  extraPage: project.extraPage,
  loadsAiOverview: project.loadsAiOverview,
  countsSnippets: project.countsSnippets,
  countsUnranked: project.countsUnranked,
})

type OwnSetting = Pick<SearchSettings, 'searchEngine' | 'deviceType' | 'language' | 'country' | 'place'>

/** The codes by which settings are compared. */
export const keyOf = ({ searchEngine, deviceType, language, country, place }: OwnSetting): SettingKey => ({
  ...{ searchEngine, deviceType, language, country },
  place: place?.location_code ?? null,
})

/** True if a setting of the project is of Google once the changed one has these values. */
export const hasGoogle = (project: RankProject, { searchEngine }: ProjectSettings, settingId: number) =>
  [{ searchEngine }, ...project.settings.filter(({ id }) => id !== settingId)].some(
    (setting) => searchEngineOf(setting.searchEngine) === 'google',
  )

/** The choices that only Google supports are the project’s: they hold while any of its settings is of Google. */
export const readingOf = (project: RankProject, values: ProjectSettings, settingId: number) => ({
  depth: values.depth,
  extraPage: values.extraPage,
  loadsAiOverview: values.loadsAiOverview && hasGoogle(project, values, settingId),
})

/** The call's body. */
export const toSettingsInput = (
  project: RankProject,
  { place, ...values }: ProjectSettings,
  setting_id = firstSettingId,
) => ({
  id: project.id,
  setting_id,
  ...values,
  ...readingOf(project, { place, ...values }, setting_id),
  projectName: values.projectName.trim(),
  state_city: place?.location_code ?? null,
})

export const isSame = (project: RankProject, values: ProjectSettings, setting_id = firstSettingId) =>
  JSON.stringify(toSettingsInput(project, values, setting_id)) ===
  JSON.stringify(toSettingsInput(project, settingsOf(project), setting_id))

/** States the meaning of other settings for the history, a sentence each; none if only the name differs. */
export function whatItMeans(project: RankProject, values: ProjectSettings, settingId = firstSettingId): string[] {
  const now = settingsOf(project)
  const asked = readingOf(project, values, settingId)
  const moved = namesOf(now).flatMap((was, at) => {
    const is = namesOf(values)[at]
    return is === undefined || is === was ? [] : [`${was} to ${is}`]
  })
  const meaning: string[] = []
  if (moved.length > 0)
    meaning.push(
      `Changing ${listed.format(moved)}: new rankings start with the next run and won’t be compared with earlier ones. Earlier days stay in the history; a run today replaces today’s rankings.`,
    )
  if (asked.depth !== now.depth)
    meaning.push(
      `From the next run, depth is top ${asked.depth} (earlier days stay at top ${now.depth}). Keywords ranking outside the shallower depth won’t count as new or lost.`,
    )
  if (asked.extraPage !== now.extraPage)
    meaning.push(`From the next run, an extra results page is ${asked.extraPage ? '' : 'no longer '}read.`)
  if (asked.loadsAiOverview !== now.loadsAiOverview)
    meaning.push(`From the next run, AI Overview citations are ${asked.loadsAiOverview ? '' : 'no longer '}loaded.`)
  if (values.countsSnippets !== now.countsSnippets)
    meaning.push(
      values.countsSnippets
        ? 'Featured snippets count as position 1 on all days, including in the average position.'
        : 'Featured snippets no longer count as position 1 on any day. They still count towards visibility and are never reported as lost.',
    )
  if (values.countsUnranked !== now.countsUnranked)
    meaning.push(
      values.countsUnranked
        ? 'Keywords that aren’t found count as one more than the depth in the average position, on all days.'
        : 'Keywords that aren’t found are excluded from the average position, on all days. Losing a keyword can then improve it.',
    )
  if (meaning.length > 0) meaning.push('We’ll add a note to today’s date listing the changes.')
  return meaning
}

const listed = new Intl.ListFormat('en-GB')

/** Names of the settings within which ranks are compared. */
const namesOf = ({ searchEngine, deviceType, language, country, place }: SearchSettings) => [
  searchEngineNames[searchEngineOf(searchEngine)],
  deviceNames[deviceOf(deviceType)],
  findLanguage(language)?.language_name ?? language,
  place === null ? (findCountry(country)?.location_name ?? String(country)) : formatPlace(place.location_name),
]
