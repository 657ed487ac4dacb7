import type { GroupedKeyword, KeywordGroup } from '#contract/rank-projects/keyword-groups.ts'
import type { ExportFormat } from '#contract/rules/exports/exports.ts'
import { comparedResults, groupStability } from '#contract/rules/rank-projects/keyword-groups.ts'
import { dateText } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { replyWithTable } from '../../../platform/spreadsheet/reply-with-spreadsheet.ts'
import type { Cell } from '../../../platform/spreadsheet/write-cell.ts'
import { type Column, describeSheet } from '../../../platform/spreadsheet/write-sheet.ts'
import { settingColumns } from '../export/setting-columns.ts'
import { getProject, type ProjectRow } from '../get-project.ts'
import { findSetting } from '../settings/project-settings.ts'
import { type GroupChoice, readGroups } from './list-keyword-groups.ts'
import { listGroupedKeywords } from './show-keyword-group.ts'

export type ExportKeywordGroups = GroupChoice & { id: number; format?: ExportFormat }

type Row = { group: KeywordGroup; keyword: GroupedKeyword }

/** The keywords of the chosen groups as a file, group by group, which says in its second sheet how they were grouped. */
export async function exportKeywordGroups(ctx: AccountCtx, { id, format = 'xlsx', ...choice }: ExportKeywordGroups) {
  const project = await getProject(ctx, id)
  const { groups, members, groupedAt } = await readGroups(ctx, project, choice)
  const keywords = await listGroupedKeywords(ctx, project, members.flat())
  const keywordOf = new Map(keywords.map((keyword) => [keyword.id, keyword]))
  const rows = groups.flatMap((group, at) =>
    (members[at] ?? []).flatMap((one): Row[] => {
      const keyword = keywordOf.get(one)
      return keyword === undefined ? [] : [{ group, keyword }]
    }),
  )
  const time = ctx.clock().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  return replyWithTable({
    format,
    name: `${project.name} groups-${time}`,
    table: { name: 'Groups', columns: columnsOf(project), rows },
    after: [describeGrouping(project, choice, groupedAt)],
    log: ctx.log,
  })
}

const stateNames = { stable: 'Stable', changing: 'Changing', unknown: 'Too few days' } as const

const columnsOf = (project: ProjectRow): Column<Row>[] => [
  { title: 'Group', width: 30, cell: ({ group }) => group.head.keyword },
  { title: 'Keyword', width: 30, cell: ({ keyword }) => keyword.keyword },
  ...(project.furtherSettings.length === 0
    ? []
    : settingColumns<Row>(({ group }) => findSetting(project, group.head.setting_id))),
  { title: 'Search volume', width: 14, cell: ({ keyword }) => keyword.search_volume },
  { title: 'Rank', width: 10, cell: ({ keyword }) => keyword.rank },
  { title: 'Ranking page', width: 44, cell: ({ keyword }) => keyword.url },
  { title: 'Target page', width: 34, cell: ({ keyword }) => keyword.target_page },
  { title: 'Suggested page', width: 44, cell: ({ group }) => group.page?.url ?? null },
  { title: 'Keywords of the group', width: 14, cell: ({ group }) => group.keywords_count },
  { title: 'Search volume of the group', width: 14, cell: ({ group }) => group.volume },
  { title: 'Stability', width: 14, cell: ({ group }) => stateNames[group.state] },
  { title: 'Days held', width: 12, cell: ({ group }) => group.days_held },
  { title: 'Days checked', width: 12, cell: ({ group }) => group.days_read },
]

function describeGrouping(project: ProjectRow, { shared }: GroupChoice, groupedAt: string | null) {
  const rows: [name: string, value: Cell][] = [
    ['Project', project.name],
    ['Domain', project.domain],
    [
      'Group',
      `Every two keywords share at least ${shared} of the first ${comparedResults} results of their latest successful checks`,
    ],
    ['Made', groupedAt === null ? 'Not yet' : dateText(new Date(groupedAt).toISOString().slice(0, 10))],
    [
      'Stable',
      `Held on at least ${groupStability.share * 100}% of the days checked, among the last ${groupStability.days}; at least ${groupStability.least} days`,
    ],
    ['Suggested page', 'The target page of most keywords, or else your page that wins the most clicks by rank'],
  ]
  const described: Column<(typeof rows)[number]>[] = [
    { title: 'Setting', width: 30, cell: ([name]) => name },
    { title: 'Value', width: 80, cell: ([, value]) => value },
  ]
  return describeSheet({ name: 'Project', columns: described, rows })
}
