import type { KeywordSetTotal } from '#contract/rank-projects/tag-totals.ts'
import type { ExportFormat } from '#contract/rules/exports/exports.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { replyWithTable } from '../../../platform/spreadsheet/reply-with-spreadsheet.ts'
import { getProject } from '../get-project.ts'
import type { FurtherSetting } from '../projects/tables.ts'
import { settingsOf } from '../settings/project-settings.ts'
import type { ViewFilters } from '../views/choose-keywords.ts'
import { sumSettings } from '../views/list-setting-totals.ts'
import { settingColumns } from './setting-columns.ts'
import { totalColumns } from './total-columns.ts'

type ExportSettingTotals = ViewFilters & { id: number; format: ExportFormat }
type Row = KeywordSetTotal & { setting: FurtherSetting | undefined }

/** The comparison of settings as a file, in their order; all keywords that match the filters come last. */
export async function exportSettingTotals(ctx: AccountCtx, { id, format, ...filters }: ExportSettingTotals) {
  const project = await getProject(ctx, id)
  const { totals, all, comparison } = await sumSettings(ctx, project, filters)
  const settings = settingsOf(project)
  const rows: Row[] = [
    ...totals.map((total) => ({ ...total, setting: settings.find((one) => one.id === total.setting_id) })),
    { ...all, setting: undefined },
  ]
  const time = ctx.clock().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  return replyWithTable({
    format,
    name: `${project.name}-settings-${time}`,
    table: {
      name: 'Search settings',
      columns: [
        ...settingColumns<Row>(({ setting }) => setting, 'All settings'),
        ...totalColumns<Row>(comparison, filters.as_of),
      ],
      rows,
    },
    log: ctx.log,
  })
}
