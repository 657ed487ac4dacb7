import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { settingNames } from '#contract/rules/rank-projects/settings.ts'
import { formatPlace } from '../../../shared/format/places.ts'

export type CountedSetting = RankProject['settings'][number]

type ProjectSettings = {
  settings: readonly CountedSetting[]
  /** The shortest names that tell them apart, by number; empty if there is one setting. */
  names: ReadonlyMap<number, string>
}

const none: ProjectSettings = { settings: [], names: new Map() }
const Settings = createContext(none)

/** Makes the settings of a project known to its views. */
export function ProjectSettingsProvider({ project, children }: { project: RankProject; children: ReactNode }) {
  const { settings } = project
  const value = useMemo(() => ({ settings, names: namesOf(settings) }), [settings])
  return <Settings.Provider value={value}>{children}</Settings.Provider>
}

export const useProjectSettings = () => useContext(Settings)

/** The places as people read them. */
const withPlaces = (settings: readonly CountedSetting[]) =>
  settings.map((setting) => ({ ...setting, location: formatPlace(setting.location) }))

export const namesOf = (settings: readonly CountedSetting[]): ReadonlyMap<number, string> =>
  settings.length < 2 ? none.names : settingNames(withPlaces(settings))

/** The project as its views know it in one setting: with that setting’s engine, device, language and place. */
export function projectInSetting<Project extends RankProject>(project: Project, id: number): Project {
  const setting = project.settings.find((one) => one.id === id)
  if (setting === undefined) return project
  const { id: _id, keyword_count: _count, ...own } = setting
  return { ...project, ...own }
}
