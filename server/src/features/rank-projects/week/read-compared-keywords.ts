import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import { cutOutline, type Outline, readOutlines } from '../../../parts/serp-fetches/outlines/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ProjectRow } from '../get-project.ts'
import { type CheckUpTo, listChecksUpTo } from '../views/list-checks-up-to.ts'
import type { CheckInWeek, ComparedKeyword } from './find-causes.ts'

/** Bounds the outlines in memory. */
const readAtOnce = 200

type WeekOfSettings = { day: LocalDate; since: LocalDate; isNewest: boolean; settings: readonly number[] }

/** Keywords of some settings with their latest check up to a day and up to an earlier one, if the two differ and the order of both pages is stored. */
export async function readComparedKeywords(
  ctx: Ctx,
  project: ProjectRow,
  { day, since, isNewest, settings }: WeekOfSettings,
): Promise<ComparedKeyword[]> {
  const [checks, earlier] = await Promise.all([
    listChecksUpTo(ctx, project, isNewest ? undefined : day),
    listChecksUpTo(ctx, project, since),
  ])
  const before = new Map(earlier.map((check) => [check.keyword_id, check]))
  const pairs = checks.flatMap((now) => {
    if (!settings.includes(now.setting_id)) return []
    const then = before.get(now.keyword_id)
    return then === undefined || then.day === now.day || then.depth !== now.depth ? [] : [{ now, then }]
  })
  const keywords: ComparedKeyword[] = []
  for (let from = 0; from < pairs.length; from += readAtOnce) {
    const some = pairs.slice(from, from + readAtOnce)
    const outlines = await readOutlines(
      ctx,
      some.flatMap(({ now, then }) => [now.page, then.page]),
    )
    for (const { now, then } of some) {
      const [outline, outlineBefore] = [now, then].map(({ page }) => outlines.get(page.snapshotId))
      if (outline === undefined || outlineBefore === undefined) continue
      keywords.push({
        id: now.keyword_id,
        settingId: now.setting_id,
        volume: now.volume,
        before: presentCheck(then, outlineBefore),
        now: presentCheck(now, outline),
      })
    }
  }
  return keywords
}

const presentCheck = (check: CheckUpTo, outline: Outline): CheckInWeek => ({
  rank: check.rank,
  url: check.url,
  aiOverview: check.ai_overview,
  features: check.features,
  ownedFeatures: check.owned_features,
  outline: cutOutline(outline, check.depth),
})
