import { z } from 'zod'
import { keywordSorts, rankBandKeys } from './rank-project-rules.ts'
import { searchText } from './wire.ts'

export type KeywordSort = (typeof keywordSorts)[number]
export type RankBandKey = (typeof rankBandKeys)[number]

/** Which keywords of a project are asked for, and in which order. */
export const keywordChoice = {
  /** Part of a keyword. */
  search: searchText,
  sort: z.enum(keywordSorts, { error: 'Sort by added, keyword or rank.' }).default('added'),
  direction: z.enum(['asc', 'desc'], { error: 'The direction is asc or desc.' }).default('asc'),
  /** Only keywords whose latest rank is in it. */
  band: z.enum(rankBandKeys, { error: 'A band is top3, top10, top20, top100 or none.' }).optional(),
}
