import { targetPageLimits } from '#contract/rules/rank-projects/target-page.ts'
import { keywordKey, normalizeKeyword } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import { plainTitle } from './column-titles.ts'
import type { Table } from './lay-out-table.ts'

/** By key of a keyword: the address beside it in the file. */
export type ImportedTargets = Record<string, string>

/** Titles that rank trackers and people write above the page that should rank. */
const titles = new Set(
  [
    ['target url', 'target page', 'target landing page', 'target', 'preferred url', 'preferred page'],
    ['preferred landing page', 'desired url', 'desired page', 'expected url', 'assigned url', 'assigned page'],
    ['landing page', 'landing page url', 'landing url', 'landingpage', 'optimized url', 'mapped url'],
    ['ziel url', 'zielseite', 'url cible', 'page cible', 'url objetivo', 'pagina de destino', 'целевои url'],
  ]
    .flat()
    .map(plainTitle),
)

/** The column of the pages that should rank; undefined without a title that says so. */
function findTargetColumn({ titles: heads = [] }: Table): number | undefined {
  const at = heads.findIndex((title) => titles.has(plainTitle(title)))
  return at === -1 ? undefined : at
}

/** The addresses of a column, by the keyword of their row. An empty cell or a dash names none. */
export function readTargets(table: Table, keywordAt: number): ImportedTargets {
  const at = findTargetColumn(table)
  if (at === undefined || at === keywordAt) return {}
  return Object.fromEntries(
    table.body.flatMap(({ cells }) => {
      const page = (cells[at] ?? '').trim()
      const keyword = keywordKey(normalizeKeyword(cells[keywordAt] ?? ''))
      const isPage = /[./]/.test(page) && page.length <= targetPageLimits.entered
      return keyword === '' || !isPage ? [] : [[keyword, page]]
    }),
  )
}
