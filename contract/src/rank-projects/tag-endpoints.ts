import { z } from 'zod'
import { keywordsAtOnce, segmentLimits, tagLimits } from '../rules/limits/limits.ts'
import { tagTotalSorts } from '../rules/rank-projects/tags.ts'
import { listUpTo } from '../wire/bounded-input.ts'
import { endpoint } from '../wire/endpoint.ts'
import { exportFormat, rowId, spreadsheetDownload } from '../wire/fields.ts'
import {
  chosenRanges,
  comparedDates,
  keywordFilters,
  missingFilters,
  wrongDirection,
  wrongFilter,
} from './keyword-choice.ts'
import { rankProjectMessages } from './messages.ts'
import { projectRow } from './rows.ts'
import { projectSegment, segmentFields } from './segments.ts'
import { dayCompared } from './standing.ts'
import { tagTotal } from './tag-totals.ts'
import { addedTags, projectTag, removedTags, tagColor, tagName } from './tags.ts'

const tagRow = projectRow.extend({ tag_id: rowId })
const segmentRow = projectRow.extend({ segment_id: rowId })

const filteredKeywords = z.object({ ...keywordFilters, ...comparedDates }, wrongFilter).superRefine(chosenRanges)

const totalsOrder = {
  ...keywordFilters,
  ...comparedDates,
  sort: z.enum(tagTotalSorts, { error: `Sort by one of ${tagTotalSorts.join(', ')}.` }).default('name'),
  direction: z.enum(['asc', 'desc'], { error: wrongDirection }).default('asc'),
}

/** Tags of a project’s keywords and saved filters. */
export const tagEndpoints = {
  listTags: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/projects/list-tags/{id}',
      tags: ['SERP Projects'],
      summary: 'List a project’s tags by name',
    })
    .input(projectRow)
    .output(
      z.object({
        data: z.object({
          tags: z.array(projectTag),
          /** Keywords without any tag. */
          untagged_count: z.number().int(),
        }),
      }),
    ),

  addTag: endpoint({ ability: 'CREATE_SERP_PROJECT' }, 'row.not-found', 'project.tags-full', 'project.tag-known')
    .route({
      method: 'POST',
      path: '/projects/add-tag/{id}',
      tags: ['SERP Projects'],
      summary: 'Create a tag',
      description: `A project can have up to ${tagLimits.perProject} tags. Case is ignored in names. Without a color, the tag gets the one used least.`,
    })
    .input(projectRow.extend({ name: tagName, color: tagColor.optional() }))
    .output(z.object({ message: z.string(), data: projectTag })),

  editTag: endpoint({ ability: 'CREATE_SERP_PROJECT' }, 'row.not-found', 'project.tag-known')
    .route({
      method: 'PUT',
      path: '/projects/edit-tag/{id}/{tag_id}',
      tags: ['SERP Projects'],
      summary: 'Change a tag’s name and color',
    })
    .input(tagRow.extend({ name: tagName, color: tagColor }))
    .output(z.object({ message: z.string(), data: projectTag })),

  mergeTags: endpoint({ ability: 'CREATE_SERP_PROJECT' }, 'row.not-found')
    .route({
      method: 'POST',
      path: '/projects/merge-tags/{id}/{tag_id}',
      tags: ['SERP Projects'],
      summary: 'Merge a tag into another',
      description:
        'All keywords of the tag get the other one, the segments that name it name the other one, and the tag is deleted.',
    })
    .input(
      tagRow
        .extend({ into_id: rowId })
        .refine(({ tag_id, into_id }) => tag_id !== into_id, { message: 'Choose another tag.', path: ['into_id'] }),
    )
    .output(z.object({ message: z.string(), data: projectTag })),

  deleteTag: endpoint({ ability: 'CREATE_SERP_PROJECT' }, 'row.not-found')
    .route({
      method: 'DELETE',
      path: '/projects/delete-tag/{id}/{tag_id}',
      tags: ['SERP Projects'],
      summary: 'Delete a tag',
      description: 'Its keywords stay. Filters that name it no longer match keywords by it, and say so.',
    })
    .input(tagRow)
    .output(z.object({ message: z.string() })),

  tagKeywords: endpoint(
    { ability: 'CREATE_SERP_PROJECT', hasLongStatements: true },
    'row.not-found',
    'project.tags-full',
    'project.keyword-tags-full',
    'project.too-many-tagged',
  )
    .route({
      method: 'POST',
      path: '/projects/tag-keywords/{id}',
      tags: ['SERP Projects'],
      summary: 'Add and remove tags of keywords',
      description: `Send \`keywords_ids\`, or \`filter\` for all keywords that match it; an empty filter matches all keywords of the project. Tags in \`add\` that the project doesn’t have are created. Either every keyword is changed or none. A keyword can have up to ${tagLimits.perKeyword} tags, and one request can add up to ${tagLimits.setAtOnce.toLocaleString('en-GB')} (keywords × tags).`,
    })
    .input(
      projectRow
        .extend({
          add: addedTags,
          remove: removedTags,
          keywords_ids: listUpTo(rowId, rankProjectMessages.invalidKeywords, {
            none: rankProjectMessages.invalidKeywords,
            most: keywordsAtOnce,
            tooMany: rankProjectMessages.tooManySelected,
          }).optional(),
          filter: filteredKeywords.optional(),
        })
        .refine(({ keywords_ids, filter }) => (keywords_ids === undefined) !== (filter === undefined), {
          message: 'Send keywords_ids or filter.',
          path: ['keywords_ids'],
        })
        .refine(({ add, remove }) => add.length + remove.length > 0, {
          message: rankProjectMessages.noTags,
          path: ['add'],
        }),
    )
    .output(
      z.object({
        message: z.string(),
        data: z.object({
          /** Keywords that were chosen. */
          keywords_count: z.number().int(),
        }),
      }),
    ),

  listTagTotals: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/projects/list-tag-totals/{id}',
      tags: ['SERP Projects'],
      summary: 'Compare a project’s tags: keywords, average position, visibility and distribution',
      description:
        'A row for each tag and one for keywords without a tag, over the keywords that match the filters. A keyword counts in each of its tags.',
    })
    .input(projectRow.extend(totalsOrder).superRefine(chosenRanges))
    .output(
      z.object({
        data: z.object({
          totals: z.array(tagTotal),
          /** The same figures of all keywords that match, with or without a tag. */
          all: tagTotal.omit({ tag: true }),
          /** The day that changes are compared with; null before the first check. */
          comparison: dayCompared.nullable(),
          missing_filters: missingFilters,
        }),
      }),
    ),

  exportTagTotals: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/projects/export-tag-totals/{id}',
      outputStructure: 'detailed',
      tags: ['SERP Projects'],
      summary: 'Export the comparison of tags to Excel or CSV',
    })
    .input(projectRow.extend({ ...totalsOrder, format: exportFormat }).superRefine(chosenRanges))
    .output(spreadsheetDownload),

  listSegments: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/projects/list-segments/{id}',
      tags: ['SERP Projects'],
      summary: 'List a project’s segments by name',
      description: 'A segment is a saved filter. Views and exports take its id as `segment`.',
    })
    .input(projectRow)
    .output(z.object({ data: z.object({ segments: z.array(projectSegment) }) })),

  addSegment: endpoint(
    { ability: 'CREATE_SERP_PROJECT' },
    'row.not-found',
    'project.segments-full',
    'project.segment-known',
    'project.summary-full',
  )
    .route({
      method: 'POST',
      path: '/projects/add-segment/{id}',
      tags: ['SERP Projects'],
      summary: 'Save a filter as a segment',
      description: `A project can have up to ${segmentLimits.perProject} segments, ${segmentLimits.inSummary} of them in the weekly summary.`,
    })
    .input(projectRow.extend(segmentFields))
    .output(z.object({ message: z.string(), data: projectSegment })),

  editSegment: endpoint(
    { ability: 'CREATE_SERP_PROJECT' },
    'row.not-found',
    'project.segment-known',
    'project.summary-full',
  )
    .route({
      method: 'PUT',
      path: '/projects/edit-segment/{id}/{segment_id}',
      tags: ['SERP Projects'],
      summary: 'Change a segment',
      description: 'Send all fields, including unchanged ones.',
    })
    .input(segmentRow.extend(segmentFields))
    .output(z.object({ message: z.string(), data: projectSegment })),

  deleteSegment: endpoint({ ability: 'CREATE_SERP_PROJECT' }, 'row.not-found')
    .route({
      method: 'DELETE',
      path: '/projects/delete-segment/{id}/{segment_id}',
      tags: ['SERP Projects'],
      summary: 'Delete a segment',
      description: 'Its keywords and tags stay.',
    })
    .input(segmentRow)
    .output(z.object({ message: z.string() })),
}
