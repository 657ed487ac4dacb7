import type { SettingParts } from '#contract/rules/rank-projects/settings.ts'
import { keywordKey } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import {
  type ImportedSettings,
  isNamed,
  type NamedSetting,
} from '../../../parts/serp-fetches/keywords/keyword-file/setting-columns.ts'

export type NamedSettings = {
  /** The settings of single keywords, by their numbers. */
  keywordSettings: { keyword: string; settings: number[] }[]
  /** The number of keywords of which a row names a setting that the project doesn’t have, and what the first ones name. */
  missing: { keywords: number; named: string[] }
}

const shownMissing = 3

/**
 * Matches the settings that a file names with those of a project. A keyword of which no row names one of them is in the settings chosen
 * for all.
 */
export function matchSettings(
  imported: ImportedSettings,
  keywords: readonly string[],
  settings: readonly (SettingParts & { id: number })[],
): NamedSettings {
  const missing = new Map<string, string>()
  let withMissing = 0
  const keywordSettings = keywords.flatMap((keyword) => {
    const rows = imported[keywordKey(keyword)] ?? []
    const unknown = rows.filter((row) => !settings.some((setting) => isNamed(row, setting)))
    if (unknown.length > 0) withMissing += 1
    for (const row of unknown) missing.set(textOf(row).toLowerCase(), textOf(row))
    const ids = settings.filter((setting) => rows.some((row) => isNamed(row, setting))).map(({ id }) => id)
    return ids.length === 0 ? [] : [{ keyword, settings: ids }]
  })
  return { keywordSettings, missing: { keywords: withMissing, named: [...missing.values()].slice(0, shownMissing) } }
}

const textOf = ({ engine, device, location, language }: NamedSetting) =>
  [engine, device, location, language].filter((part) => part !== undefined).join(' · ')

/** Settings from another file besides those of the files before. */
export function mergeSettings(before: ImportedSettings, added: ImportedSettings): ImportedSettings {
  const all = { ...before }
  for (const [keyword, rows] of Object.entries(added))
    all[keyword] = [...new Map([...(all[keyword] ?? []), ...rows].map((row) => [JSON.stringify(row), row])).values()]
  return all
}
