import { tagLimits } from '#contract/rules/limits/limits.ts'
import { tagKey } from '#contract/rules/rank-projects/tags.ts'
import { keywordKey } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import type { TaggedKeyword } from './keyword-file/read-tags-column.ts'

/** The tags of a request’s keywords in the form of the call: names once, single keywords by places among them. */
export function tagsOfRequest(
  tags: readonly string[],
  imported: readonly TaggedKeyword[],
  keywords: readonly string[],
) {
  const wanted = new Set(keywords.map(keywordKey))
  const names = new Map<string, string>()
  const ofKeywords = imported.filter(({ keyword }) => wanted.has(keywordKey(keyword)))
  for (const name of ofKeywords.flatMap((one) => one.tags))
    if (names.size < tagLimits.perProject && !names.has(tagKey(name))) names.set(tagKey(name), name)
  const places = new Map([...names.keys()].map((key, at) => [key, at]))
  return {
    tags: [...tags],
    tagNames: [...names.values()],
    taggedKeywords: ofKeywords.map((one) => ({
      keyword: one.keyword,
      tags: one.tags.flatMap((name) => places.get(tagKey(name)) ?? []),
    })),
  }
}

/** Tags from another file besides those of the files before. */
export function mergeTagged(before: readonly TaggedKeyword[], added: readonly TaggedKeyword[]): TaggedKeyword[] {
  const all = new Map(before.map((one) => [keywordKey(one.keyword), one]))
  for (const { keyword, tags } of added) {
    const known = all.get(keywordKey(keyword))
    const names = new Map([...(known?.tags ?? []), ...tags].map((name) => [tagKey(name), name]))
    all.set(keywordKey(keyword), { keyword: known?.keyword ?? keyword, tags: [...names.values()] })
  }
  return [...all.values()]
}
