import type { KeywordSetTotal } from '#contract/rank-projects/tag-totals.ts'
import type { ExportFormat } from '#contract/rules/exports/exports.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { replyWithTable } from '../../../platform/spreadsheet/reply-with-spreadsheet.ts'
import { getProject } from '../get-project.ts'
import { type ListTagTotals, sortTotals, sumTags } from '../views/list-tag-totals.ts'
import { totalColumns } from './total-columns.ts'

type ExportTagTotals = ListTagTotals & { format: ExportFormat }

/** The comparison of tags as a file, in the order of the view; all keywords that match the filters come last. */
export async function exportTagTotals(ctx: AccountCtx, input: ExportTagTotals) {
  const { id, format, sort, direction, ...filters } = input
  const project = await getProject(ctx, id)
  const { totals, all, comparison } = await sumTags(ctx, project, filters)
  const rows: Row[] = [
    ...sortTotals(totals, { sort, direction }).map((total) => ({ ...total, name: total.tag?.name ?? 'Untagged' })),
    { ...all, name: 'All keywords' },
  ]
  const time = ctx.clock().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  return replyWithTable({
    format,
    name: `${project.name}-tags-${time}`,
    table: {
      name: 'Tags',
      columns: [
        { title: 'Tag', width: 40, cell: ({ name }: Row) => name },
        ...totalColumns<Row>(comparison, input.as_of),
      ],
      rows,
    },
    log: ctx.log,
  })
}

type Row = KeywordSetTotal & { name: string }
