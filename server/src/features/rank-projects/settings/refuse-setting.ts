import { AppError } from '../../../platform/errors/app-error.ts'
import type { ProjectRow } from '../get-project.ts'
import type { FurtherSetting } from '../projects/tables.ts'
import { isSameSearch, settingsOf } from './project-settings.ts'

/** Throws `project.setting-known` if another setting of the project is the same search. */
export function refuseSetting(
  project: Pick<ProjectRow, 'id'> & Parameters<typeof settingsOf>[0],
  setting: FurtherSetting,
): void {
  const others = settingsOf(project).filter(({ id }) => id !== setting.id)
  const same = others.find((other) => isSameSearch(other, setting))
  if (same !== undefined)
    throw new AppError('project.setting-known', `project ${project.id} has setting ${same.id} already`)
}
