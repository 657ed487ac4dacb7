import type { SettingsOfKeywords } from '#contract/rank-projects/settings.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { getProject } from '../get-project.ts'
import { chooseSettings } from '../settings/chosen-settings.ts'
import { settingsOf } from '../settings/project-settings.ts'
import { sortOutKnown } from './keyword-rows.ts'

export type ListKnownKeywords = SettingsOfKeywords & { id: number; keywords: string[] }

/** The keywords that adding would skip, and the others with the settings it would add each in. */
export async function listKnownKeywords(ctx: AccountCtx, { id, keywords, ...choice }: ListKnownKeywords) {
  const project = await getProject(ctx, id)
  const settingIds = settingsOf(project).map((setting) => setting.id)
  const wanted = chooseSettings(keywords, choice, settingIds)
  const { added } = await sortOutKnown(ctx, { accountId: ctx.account.id, projectId: id }, wanted)
  const byKeyword = Map.groupBy(added, ({ keyword }) => keyword)
  return {
    data: {
      known: keywords.filter((keyword) => !byKeyword.has(keyword)),
      added: [...byKeyword].map(([keyword, rows]) => ({ keyword, settings: rows.map(({ settingId }) => settingId) })),
    },
  }
}
