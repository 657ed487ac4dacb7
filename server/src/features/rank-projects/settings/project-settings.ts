import { type SQL, sql } from 'drizzle-orm'
import type { ProjectSetting } from '#contract/rank-projects/settings.ts'
import { findCountry } from '#contract/rules/locations/places.ts'
import { readingInSetting } from '#contract/rules/rank-projects/run-price.ts'
import { firstSettingId, settingNames, settingText } from '#contract/rules/rank-projects/settings.ts'
import { devices, searchEngines } from '#contract/rules/serp-fetches/search-engines.ts'
import { presentPlace } from '../../../parts/locations/index.ts'
import type { ChosenSetting } from '../../../parts/serp-fetches/index.ts'
import type { ProjectRow } from '../get-project.ts'
import { rankProjectKeywords } from '../keywords/tables.ts'
import type { FurtherSetting } from '../projects/tables.ts'

/** The first setting, which is in columns of the project's own, and the further ones. */
export type WithSettings = Pick<
  ProjectRow,
  'engine' | 'device' | 'languageCode' | 'locationCode' | 'countryCode' | 'locationName' | 'furtherSettings'
>

/** All settings of a project, the first one first, the others in the order they were added. */
export function settingsOf(project: WithSettings): FurtherSetting[] {
  const { engine, device, languageCode, locationCode, countryCode, locationName } = project
  const first = { id: firstSettingId, engine, device, languageCode, locationCode, countryCode, locationName }
  return [first, ...project.furtherSettings]
}

/** Undefined for a setting that was deleted. */
export const findSetting = (project: WithSettings, id: number): FurtherSetting | undefined =>
  settingsOf(project).find((setting) => setting.id === id)

/** True if a setting is of Google, the only engine that loads AI Overviews late. */
export const hasGoogle = (project: WithSettings): boolean =>
  settingsOf(project).some(({ engine }) => engine === 'google')

/** The search that the keywords of a setting ask for. */
export const searchOf = (
  project: ProjectRow,
  { engine, device, languageCode, locationCode }: FurtherSetting,
): ChosenSetting => ({ ...readingInSetting(project, engine), device, languageCode, locationCode })

/**
 * Rows of keywords by setting. In one order for all projects, so that two runs that store the same queries never wait for each other
 * in a circle.
 */
export function groupBySetting<Row extends { settingId: number }>(
  project: WithSettings,
  rows: readonly Row[],
): { setting: FurtherSetting; rows: Row[] }[] {
  const bySetting = Map.groupBy(rows, ({ settingId }) => settingId)
  return settingsOf(project)
    .toSorted((left, right) => keyOf(left).localeCompare(keyOf(right)))
    .flatMap((setting) => {
      const ofSetting = bySetting.get(setting.id)
      return ofSetting === undefined ? [] : [{ setting, rows: ofSetting }]
    })
}

const keyOf = ({ engine, device, languageCode, locationCode }: FurtherSetting) =>
  [engine, device, languageCode, locationCode].join(' ')

/** True if two settings are the same search. */
export const isSameSearch = (left: Omit<FurtherSetting, 'id'>, right: Omit<FurtherSetting, 'id'>) =>
  keyOf({ id: 0, ...left }) === keyOf({ id: 0, ...right })

/** The market in which a row of `rank_project_keywords` has its metrics, for statements. */
export function marketInRow(project: WithSettings): { countryCode: number | SQL; languageCode: string | SQL } {
  const settings = settingsOf(project)
  const isOne = (field: 'countryCode' | 'languageCode') => new Set(settings.map((setting) => setting[field])).size === 1
  const bySetting = (field: 'countryCode' | 'languageCode', type: SQL) => {
    const cases = project.furtherSettings.map((setting) => sql`when ${setting.id}::int then ${setting[field]}::${type}`)
    return sql`case ${rankProjectKeywords.settingId} ${sql.join(cases, sql` `)} else ${project[field]}::${type} end`
  }
  return {
    countryCode: isOne('countryCode') ? project.countryCode : bySetting('countryCode', sql.raw('int')),
    languageCode: isOne('languageCode') ? project.languageCode : bySetting('languageCode', sql.raw('text')),
  }
}

const presentSetting = (setting: FurtherSetting): ProjectSetting => ({
  id: setting.id,
  searchEngine: searchEngines[setting.engine],
  deviceType: devices[setting.device],
  language: setting.languageCode,
  country_code: setting.countryCode,
  country_iso_code: findCountry(setting.countryCode)?.country_iso_code ?? '',
  place_code: setting.locationCode === setting.countryCode ? null : setting.locationCode,
  location: presentPlace(setting.locationName),
})

export const presentSettings = (project: WithSettings): ProjectSetting[] => settingsOf(project).map(presentSetting)

/** All parts of a setting as people read them. */
export const textOfSetting = (setting: FurtherSetting): string => settingText(presentSetting(setting))

/** The shortest names of a project's settings, by number; empty if it has one. */
export const namesOfSettings = (project: WithSettings): ReadonlyMap<number, string> =>
  project.furtherSettings.length === 0 ? new Map() : settingNames(presentSettings(project))
