import { readTagIds } from '#contract/rules/rank-projects/tags.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import type { Cell } from '../../../platform/spreadsheet/write-cell.ts'
import type { ProjectRow } from '../get-project.ts'
import { findSegment } from '../segments/project-segments.ts'
import { findSetting, textOfSetting } from '../settings/project-settings.ts'
import { listProjectTags } from '../tags/project-tags.ts'
import type { KeywordChoice } from '../views/keyword-choice.ts'

const tagFilters = [
  ['Tags, any of', 'tags_any'],
  ['Tags, all of', 'tags_all'],
  ['Tags, none of', 'tags_none'],
] as const

/** The tags and the segment that a file was limited to, by name. */
export async function listFilterRows(
  ctx: AccountCtx,
  project: ProjectRow,
  choice: KeywordChoice,
): Promise<[name: string, value: Cell][]> {
  const reference = { accountId: ctx.account.id, projectId: project.id }
  const ids = tagFilters.flatMap(([, field]) => readTagIds(choice[field]))
  const tags = ids.length === 0 ? [] : await listProjectTags(ctx, reference, ids)
  const nameOf = (id: number) => tags.find((tag) => tag.id === id)?.name ?? '(deleted tag)'
  const segment = choice.segment === undefined ? undefined : await findSegment(ctx, reference, choice.segment)
  const setting = choice.setting === undefined ? undefined : findSetting(project, choice.setting)
  return [
    ...(choice.setting === undefined
      ? []
      : [['Search setting', setting === undefined ? '(deleted setting)' : textOfSetting(setting)] as [string, Cell]]),
    ...(choice.segment === undefined ? [] : [['Segment', segment?.name ?? '(deleted segment)'] as [string, Cell]]),
    ...tagFilters.flatMap(([title, field]): [string, Cell][] => {
      const named = readTagIds(choice[field]).map(nameOf)
      return named.length === 0 ? [] : [[title, named.join(', ')]]
    }),
    ...(choice.untagged === undefined ? [] : [['Tags', 'Only keywords without a tag'] as [string, Cell]]),
  ]
}
