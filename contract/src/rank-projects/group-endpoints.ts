import { z } from 'zod'
import { tagLimits } from '../rules/limits/limits.ts'
import {
  keywordGroupFilters,
  keywordGroupSorts,
  leastSharedChoices,
  usualLeastShared,
} from '../rules/rank-projects/keyword-groups.ts'
import { listUpTo } from '../wire/bounded-input.ts'
import { endpoint } from '../wire/endpoint.ts'
import {
  exportFormat,
  pageNumber,
  pagination,
  rowId,
  spreadsheetDownload,
  timestamp,
  wireInteger,
} from '../wire/fields.ts'
import { chosenRanges, keywordChoice, missingFilters, wrongDirection } from './keyword-choice.ts'
import { groupCounts, groupedKeyword, keywordGroup, sharedResult } from './keyword-groups.ts'
import { rankProjectMessages } from './messages.ts'
import { projectRow } from './rows.ts'
import { keywordsOnPage } from './view-endpoints.ts'

const { sort: _keywordOrder, ...keywordFilters } = keywordChoice

const wrongShared = `The shared results must be a whole number from ${leastSharedChoices[0]} to ${leastSharedChoices.at(-1)}.`
/** The number of addresses that every two keywords of a group share at least. */
const leastShared = wireInteger(wrongShared)
  .pipe(z.literal(leastSharedChoices, { error: wrongShared }))
  .default(usualLeastShared)

const wrongGroupSort = `Sort by ${keywordGroupSorts.join(', ')}.`
const wrongShow = `Show one of ${keywordGroupFilters.join(', ')}.`

/** The choice of groups: those with a keyword that matches the filters. */
const groupChoice = {
  ...keywordFilters,
  shared: leastShared,
  sort: z.enum(keywordGroupSorts, { error: wrongGroupSort }).default('volume'),
  direction: z.enum(['asc', 'desc'], { error: wrongDirection }).default('desc'),
  show: z.enum(keywordGroupFilters, { error: wrongShow }).optional(),
}

/** Groups of keywords by shared results. */
export const groupEndpoints = {
  listKeywordGroups: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/projects/list-groups/{id}',
      tags: ['SERP Projects'],
      summary: 'List groups of keywords that share results, 25 to 250 per page',
      description:
        'Every two keywords of a group share at least `shared` addresses among the first ten results of their latest successful checks. A group is listed if one of its keywords matches the filters; its figures are of all its keywords. Groups are made after each run.',
    })
    .input(
      projectRow
        .extend({ page: pageNumber.default(1), groups_per_page: keywordsOnPage, ...groupChoice })
        .superRefine(chosenRanges),
    )
    .output(
      z.object({
        data: z.object({
          groups: z.array(keywordGroup),
          pagination,
          /** Counts over all groups, whatever the filters. */
          counts: groupCounts,
          /** The time when the groups were made; null if they have not been made yet. */
          grouped_at: timestamp.nullable(),
          /** False while the groups of the latest run are being made. */
          is_current: z.boolean(),
          missing_filters: missingFilters,
        }),
      }),
    ),

  showKeywordGroup: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/projects/show-group/{id}/{keyword_id}',
      tags: ['SERP Projects'],
      summary: 'Show the group of a keyword, with its keywords and the results they share',
    })
    .input(projectRow.extend({ keyword_id: rowId, shared: leastShared }))
    .output(
      z.object({
        data: z.object({
          group: keywordGroup,
          /** The largest search volume first. */
          keywords: z.array(groupedKeyword),
          /** Addresses on the results pages of most of its keywords, at most five. */
          shared_results: z.array(sharedResult),
        }),
      }),
    ),

  exportKeywordGroups: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'POST',
      path: '/projects/export-groups/{id}',
      outputStructure: 'detailed',
      tags: ['SERP Projects'],
      summary: 'Export groups of keywords to Excel or CSV, a row per keyword',
      description: 'Changes nothing. Exports all groups that match, in the chosen order.',
    })
    .input(projectRow.extend({ ...groupChoice, format: exportFormat }).superRefine(chosenRanges))
    .output(spreadsheetDownload),

  tagKeywordGroups: endpoint(
    { ability: 'CREATE_SERP_PROJECT', hasLongStatements: true },
    'row.not-found',
    'project.tags-full',
    'project.keyword-tags-full',
  )
    .route({
      method: 'POST',
      path: '/projects/tag-groups/{id}',
      tags: ['SERP Projects'],
      summary: 'Make tags from groups',
      description: `Each group becomes a tag named after its first keyword. Send \`keywords_ids\`, one keyword of each group, or nothing for all groups that match. A project can have up to ${tagLimits.perProject} tags. Either every group is tagged or none.`,
    })
    .input(
      projectRow
        .extend({
          ...groupChoice,
          keywords_ids: listUpTo(rowId, rankProjectMessages.noGroups, {
            none: rankProjectMessages.noGroups,
            most: tagLimits.perProject,
            tooMany: rankProjectMessages.tagsFull,
          }).optional(),
        })
        .superRefine(chosenRanges),
    )
    .output(
      z.object({
        message: z.string(),
        data: z.object({ tags_count: z.number().int(), keywords_count: z.number().int() }),
      }),
    ),
}
