import { keywordLimits } from '#contract/rules/limits/limits.ts'
import { keywordKey } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import type { ImportedTargets } from '../../../parts/serp-fetches/keywords/keyword-file/target-column.ts'
import { client } from '../../../shared/api/client.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'

/** The target pages of the entered keywords: a keyword may have been taken out again. */
export const targetsOf = (targets: ImportedTargets, keywords: readonly string[]): [keyword: string, page: string][] =>
  keywords.flatMap((keyword) => {
    const page = targets[keywordKey(keyword)]
    return page === undefined ? [] : [[keyword, page]]
  })

/** Sets the target pages of a file once its keywords are in the project. They are set later by hand if this fails. */
export async function importTargets(id: number, targets: readonly (readonly [string, string])[]): Promise<void> {
  let skipped = 0
  try {
    for (let from = 0; from < targets.length; from += keywordLimits.perAddition) {
      const part = targets.slice(from, from + keywordLimits.perAddition)
      const { data } = await client.rankProjects.importTargetPages({
        id,
        keywords: part.map(([keyword]) => keyword),
        target_pages: part.map(([, page]) => page),
      })
      skipped += data.elsewhere_count
    }
  } catch {
    toast('failed', 'Couldn’t save the target pages. Select keywords and choose Target page to set them.', 6_000)
    return
  }
  if (skipped > 0)
    toast('failed', `${countOf(skipped, 'target page')} skipped: not on the project’s domain, or too long.`, 6_000)
}
