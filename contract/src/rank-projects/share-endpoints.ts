import { z } from 'zod'
import { curveSpans } from '../rules/rank-projects/rank-views.ts'
import { shareFilters, shareSorts, shareWeights } from '../rules/rank-projects/share-of-voice.ts'
import { endpoint } from '../wire/endpoint.ts'
import {
  exportFormat,
  pageNumber,
  pagination,
  rowId,
  searchText,
  spreadsheetDownload,
  wireInteger,
} from '../wire/fields.ts'
import { comparedDates, wrongDirection } from './keyword-choice.ts'
import { projectRow } from './rows.ts'
import { settingId } from './settings.ts'
import { domainShare, shareBasis } from './share-of-voice.ts'
import { dayCompared } from './standing.ts'
import { keywordsOnPage } from './view-endpoints.ts'

/** All keywords, or those of one tag, of one segment, in one setting, or without a tag. */
const scope = {
  tag: rowId.optional(),
  segment: rowId.optional(),
  setting: settingId.optional(),
  untagged: z.enum(['yes'], { error: 'untagged must be yes.' }).optional(),
}

function oneScope(
  {
    tag,
    segment,
    setting,
    untagged,
  }: {
    tag?: number | undefined
    segment?: number | undefined
    setting?: number | undefined
    untagged?: 'yes' | undefined
  },
  context: z.core.$RefinementCtx,
) {
  if ([tag, segment, setting, untagged].filter((one) => one !== undefined).length > 1)
    context.addIssue({
      code: 'custom',
      path: ['segment'],
      message: 'Choose one of tag, segment, setting and untagged.',
    })
}

const shareChoice = {
  ...scope,
  ...comparedDates,
  /** Part of a domain. */
  search: searchText,
  show: z.enum(shareFilters, { error: `Show one of ${shareFilters.join(', ')}.` }).optional(),
  sort: z.enum(shareSorts, { error: `Sort by one of ${shareSorts.join(', ')}.` }).default('share'),
  direction: z.enum(['asc', 'desc'], { error: wrongDirection }).default('desc'),
}

const wrongSpan = 'Days must be 30, 90 or 365.'

/** Shares of all domains on the results pages of a project. */
export const shareEndpoints = {
  listShareOfVoice: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/projects/list-share-of-voice/{id}',
      tags: ['SERP Projects'],
      summary: 'List the domains on a project’s results pages by share of voice, 25 to 250 per page',
      description:
        'A domain’s share is what the click curve gives its best result on each page, as a share of what it gives all results read. Computed when a run ends; a day keeps its fifty largest domains, the project’s own and the competitors. Shares of a tag or a segment are of the keywords in it when they were computed; days are computed anew after a tag or a segment was changed. A keyword counts once in each search setting; by search volume, its searches in a market count once.',
    })
    .input(
      projectRow
        .extend({ page: pageNumber.default(1), domains_per_page: keywordsOnPage, ...shareChoice })
        .superRefine(oneScope),
    )
    .output(
      z.object({
        data: z.object({
          domains: z.array(domainShare),
          pagination,
          /** The date of the shares and the one before; null until they have been computed once. */
          comparison: dayCompared.nullable(),
          basis: shareBasis.nullable(),
          /** First listings are looked for from this date on; domains listed on it may have been listed before. Null if there is no earlier date. */
          listed_from: z.iso.date().nullable(),
          /** Dates of the last 28 days of which more results pages count than of the date before, because keywords, a setting or search volumes were added: domains first listed on them aren't newcomers. */
          more_pages_on: z.array(z.iso.date()),
          /** True while shares of the newest date are being computed. */
          is_pending: z.boolean(),
          /** True if the tag, the segment or the setting was deleted. */
          is_missing: z.boolean(),
        }),
      }),
    ),

  showShareCurves: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/projects/show-share-curves/{id}',
      tags: ['SERP Projects'],
      summary: 'Get share of voice by date: the project’s domain, competitors and the largest other domains',
    })
    .input(
      projectRow
        .extend({
          ...scope,
          as_of: comparedDates.as_of,
          days: wireInteger(wrongSpan)
            .pipe(z.literal(curveSpans, { error: wrongSpan }))
            .default(30),
        })
        .superRefine(oneScope),
    )
    .output(
      z.object({
        data: z.object({
          weight: z.enum(shareWeights),
          /** Oldest first, up to the shown date. */
          days: z.array(
            z.object({
              date: z.iso.date(),
              /** True on the first day of another engine, device, language or place: days before are not comparable. */
              is_baseline: z.boolean(),
              /** Keywords that count. */
              keywords_count: z.number().int(),
            }),
          ),
          domains: z.array(
            domainShare.pick({ domain: true, kind: true, competitor_id: true }).extend({
              /** By day; null where the day doesn't keep the domain by name. */
              shares: z.array(z.number().nullable()),
            }),
          ),
        }),
      }),
    ),

  exportShareOfVoice: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/projects/export-share-of-voice/{id}',
      outputStructure: 'detailed',
      tags: ['SERP Projects'],
      summary: 'Export the domains with their share of voice to Excel or CSV',
    })
    .input(projectRow.extend({ ...shareChoice, format: exportFormat }).superRefine(oneScope))
    .output(spreadsheetDownload),

  setShareWeight: endpoint({ ability: 'CREATE_SERP_PROJECT' }, 'row.not-found')
    .route({
      method: 'PUT',
      path: '/projects/set-share-weight/{id}',
      tags: ['SERP Projects'],
      summary: 'Choose how much a keyword counts in share of voice',
      description: 'keywords: all equal · volume: by search volume. Both are stored, so past dates change immediately.',
    })
    .input(projectRow.extend({ weight: z.enum(shareWeights, { error: `Choose one of ${shareWeights.join(', ')}.` }) }))
    .output(z.object({ message: z.string() })),
}
