import type { ListedRankProject } from '#contract/rank-projects/rows.ts'
import { settingText } from '#contract/rules/rank-projects/settings.ts'
import {
  DeviceAndEngineLabel,
  DeviceLabel,
  EngineLabel,
  PlaceLabel,
} from '../../../parts/serp-fetches/search-settings/setting-labels.tsx'
import { formatPlace } from '../../../shared/format/places.ts'

type Cell = { project: ListedRankProject }

/** A project with several settings has no one device, engine and place: how many there are is said instead, with a hint that lists them. */
const SettingCount = ({ project: { settings } }: Cell) => (
  <span
    data-hint={settings
      .map((setting) => settingText({ ...setting, location: formatPlace(setting.location) }))
      .join('; ')}
  >
    {settings.length} settings
  </span>
)

const hasSeveral = ({ settings }: ListedRankProject) => settings.length > 1

export const ProjectPlace = ({ project }: Cell) =>
  hasSeveral(project) ? <SettingCount project={project} /> : <PlaceLabel of={project} />

/** Empty where the count of settings stands in place of all of it. */
export const ProjectDevice = ({ project }: Cell) => (hasSeveral(project) ? null : <DeviceLabel of={project} />)
export const ProjectEngine = ({ project }: Cell) => (hasSeveral(project) ? null : <EngineLabel of={project} />)
export const ProjectDeviceAndEngine = ({ project }: Cell) =>
  hasSeveral(project) ? null : <DeviceAndEngineLabel of={project} />
