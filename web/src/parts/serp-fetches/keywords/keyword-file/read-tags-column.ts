import { tagLimits } from '#contract/rules/limits/limits.ts'
import { isTagTooLong, splitTags, tagKey } from '#contract/rules/rank-projects/tags.ts'
import { keywordKey, normalizeKeyword } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import { plainTitle } from './column-titles.ts'
import type { Table } from './lay-out-table.ts'
import { unwrapCell } from './read-keyword-column.ts'

/** Tags of keywords of a file. */
export type TaggedKeyword = { keyword: string; tags: string[] }

/** Titles that rank trackers, and people, write above a column of tags. */
const titles = new Set(
  [
    ['tag', 'tags', 'keyword tag', 'keyword tags', 'label', 'labels', 'keyword label', 'keyword labels'],
    ['keyword group', 'keyword groups', 'group', 'groups', 'group name', 'folder', 'folders', 'category', 'categories'],
    ['schlagwort', 'schlagworter', 'gruppe', 'gruppen', 'etiquette', 'etiquettes', 'groupe', 'groupes', 'etiqueta'],
    ['etiquetas', 'grupo', 'grupos', 'etichetta', 'etichette', 'gruppo', 'gruppi', 'groep', 'groepen', 'labels'],
    ['тег', 'теги', 'группа', 'группы', 'метка', 'метки', 'тэг', 'тэги', 'група', 'групи', 'grupa', 'grupy', 'tagi'],
  ]
    .flat()
    .map(plainTitle),
)

/** The column of tags by its title; the word "tag" goes before a group or a category. Undefined if there is none. */
export function findTagsColumn({ titles: heads, width }: Table, keywords: number): number | undefined {
  if (heads === undefined) return undefined
  const named = Array.from({ length: width }, (_, at) => at).filter(
    (at) => at !== keywords && titles.has(plainTitle(heads[at] ?? '')),
  )
  return named.find((at) => /\b(?:tags?|labels?)\b/.test(plainTitle(heads[at] ?? ''))) ?? named[0]
}

/** The tags of the keywords found in a file, from a column beside them; too long ones and more than a keyword may have are left out. */
export function readTagsColumn(
  { body }: Table,
  { keywords: keywordsAt, tags: tagsAt }: { keywords: number; tags: number },
  keywords: readonly string[],
): { tagged: TaggedKeyword[]; tooLong: string[] } {
  const found = new Map(keywords.map((keyword) => [keywordKey(keyword), new Map<string, string>()]))
  const spelled = new Map(keywords.map((keyword) => [keywordKey(keyword), keyword]))
  const tooLong = new Set<string>()
  for (const { cells } of body) {
    const tags = found.get(keywordKey(normalizeKeyword(unwrapCell(cells[keywordsAt] ?? ''))))
    if (tags === undefined) continue
    for (const name of splitTags(unwrapCell(cells[tagsAt] ?? ''))) {
      if (isTagTooLong(name)) tooLong.add(name)
      else if (tags.size < tagLimits.perKeyword && !tags.has(tagKey(name))) tags.set(tagKey(name), name)
    }
  }
  return {
    tagged: [...found].flatMap(([key, tags]) =>
      tags.size === 0 ? [] : [{ keyword: spelled.get(key) ?? key, tags: [...tags.values()] }],
    ),
    tooLong: [...tooLong],
  }
}
