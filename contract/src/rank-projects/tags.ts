import { z } from 'zod'
import { tagLimits } from '../rules/limits/limits.ts'
import { isTagTooLong, splitTags, tagColors } from '../rules/rank-projects/tags.ts'
import { keywordKey, normalizeKeyword } from '../rules/serp-fetches/keyword-syntax.ts'
import { listUpTo, textUpTo } from '../wire/bounded-input.ts'
import { rowId, wireInteger } from '../wire/fields.ts'
import { lineOfText } from '../wire/line-of-text.ts'
import { rankProjectMessages } from './messages.ts'

/** Blanks are folded as in keywords; the separators of lists of tags can’t be part of a name. */
export const tagName = lineOfText(tagLimits.characters, rankProjectMessages.tagName, rankProjectMessages.tagNameTooLong)
  .transform(normalizeKeyword)
  .pipe(
    textUpTo(2 * tagLimits.characters, rankProjectMessages.tagNameTooLong)
      .min(1, rankProjectMessages.tagName)
      .refine((name) => splitTags(name).length === 1 && splitTags(name)[0] === name, rankProjectMessages.tagSeparators)
      .refine((name) => !isTagTooLong(name), rankProjectMessages.tagNameTooLong),
  )

export const tagColor = z.enum(tagColors, { error: rankProjectMessages.tagColor })

/** A tag beside a keyword. */
export const keywordTag = z.object({ id: z.number().int(), name: z.string(), color: z.enum(tagColors) })
export type KeywordTag = z.infer<typeof keywordTag>

/** A tag of a project. */
export const projectTag = keywordTag.extend({
  /** Keywords that have it. */
  keywords_count: z.number().int(),
})
export type ProjectTag = z.infer<typeof projectTag>

const tagNames = listUpTo(tagName, rankProjectMessages.tagName, {
  most: tagLimits.inRequest,
  tooMany: rankProjectMessages.tooManyTagsAtOnce,
})

/** Names of tags to add; those the project doesn’t have are created. */
export const addedTags = tagNames.default([])

/** Tags to remove. */
export const removedTags = listUpTo(rowId, rankProjectMessages.tagName, {
  most: tagLimits.inRequest,
  tooMany: rankProjectMessages.tooManyTagsAtOnce,
}).default([])

const wrongTagged = 'Each tagged keyword needs its text and places of tags in tagNames.'
const place = wireInteger(wrongTagged).pipe(
  z
    .number()
    .min(0, wrongTagged)
    .max(tagLimits.perProject - 1, wrongTagged),
)

/**
 * Tags of the keywords of a request: `tags` for all of them, and `taggedKeywords` for single ones, each by places in `tagNames`.
 * Keywords that the request doesn’t add are ignored.
 */
export const tagsOfKeywords = (most: number) => ({
  tags: addedTags,
  tagNames: listUpTo(tagName, rankProjectMessages.tagName, {
    most: tagLimits.perProject,
    tooMany: rankProjectMessages.tagsFull,
  }).default([]),
  taggedKeywords: listUpTo(
    z.object(
      {
        keyword: textUpTo(400, wrongTagged).transform((text) => keywordKey(normalizeKeyword(text))),
        tags: listUpTo(place, wrongTagged, {
          most: tagLimits.perKeyword,
          tooMany: rankProjectMessages.keywordTagsFull,
        }),
      },
      wrongTagged,
    ),
    wrongTagged,
    { most, tooMany: rankProjectMessages.tooManyAdded },
  ).default([]),
})
/** For `refine`: a place beyond the names would tag nothing. */
export const placesInTagNames: [areNamed: (tagged: TagsOfKeywords) => boolean, { message: string; path: string[] }] = [
  ({ tagNames: { length }, taggedKeywords }) =>
    taggedKeywords.every(({ tags }) => tags.every((named) => named < length)),
  { message: wrongTagged, path: ['taggedKeywords'] },
]
export type TagsOfKeywords = {
  tags: string[]
  tagNames: string[]
  taggedKeywords: { keyword: string; tags: number[] }[]
}
