import { z } from 'zod'
import { keywordMetricFields } from '../keyword-metrics/rows.ts'
import { filterKeys } from '../rules/keyword-metrics/keyword-filters.ts'
import { curveSpans, datesPerPage, keywordsPerPage } from '../rules/rank-projects/rank-views.ts'
import { checkedStates } from '../rules/serp-fetches/rank-states.ts'
import { serpSnapshot } from '../serp-fetches/rows.ts'
import { endpoint } from '../wire/endpoint.ts'
import { calendarDate, pageNumber, pagination, rowId, timestamp, wireInteger } from '../wire/fields.ts'
import { competitorInProject, rankCompetitorsRow } from './competitors-row.ts'
import { dayComparison, ownRankOnDay, projectDay } from './day-rows.ts'
import { featureOverview } from './feature-overview.ts'
import { rankHistoryRow } from './history-row.ts'
import { chosenRanges, comparedDates, keywordChoice, keywordFilters, missingFilters } from './keyword-choice.ts'
import { keywordPages } from './landing-pages.ts'
import { rankProjectMessages } from './messages.ts'
import { rankMovement } from './movement.ts'
import { projectNote } from './notes.ts'
import { rank } from './rank-fields.ts'
import { projectRow, rankProject } from './rows.ts'
import { keywordInSetting } from './settings.ts'
import { dayCompared } from './standing.ts'
import { keywordTag } from './tags.ts'
import { projectWeek } from './week.ts'

const wrongPerPage = `Keywords per page must be one of ${keywordsPerPage.choices.join(', ')}.`

export const keywordsOnPage = wireInteger(wrongPerPage)
  .pipe(z.literal(keywordsPerPage.choices, { error: wrongPerPage }))
  .default(keywordsPerPage.usual)

const projectState = {
  projectName: z.string(),
  /** True while keywords are being looked up. */
  isItemNull: z.boolean(),
  /** The number of keywords that are still to come. */
  itemLeft: z.number().int(),
}

/** The first date that still has ranks, if those of earlier dates were deleted (`RANKS_KEPT_DAYS`). */
const keptFrom = z.iso.date().nullable()

const wrongDates = `Dates per page must be a whole number from 1 to ${datesPerPage.most}.`

const datesOnPage = wireInteger(wrongDates)
  .pipe(z.number().min(1, wrongDates).max(datesPerPage.most, wrongDates))
  .default(datesPerPage.usual)

/** If nothing matches: how many keywords each filter alone excludes. Otherwise empty. */
const withoutFilters = {
  without_filter: z.array(z.object({ filter: z.enum(filterKeys), total: z.number().int() })),
  missing_filters: missingFilters,
}

const wrongSpan = 'Days must be 30, 90 or 365.'

const span = wireInteger(wrongSpan)
  .pipe(z.literal(curveSpans, { error: wrongSpan }))
  .default(30)

const keywordRow = projectRow.extend({ keyword_id: rowId })

/** Views of a project. They change nothing and charge nothing. */
export const viewEndpoints = {
  showRankHistory: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/projects/list-histories/{id}',
      tags: ['SERP Projects'],
      summary: 'List rankings by date, 25 to 250 keywords and 1 to 31 dates per page',
    })
    .input(
      projectRow
        .extend({
          page: pageNumber.default(1),
          /** The newest date of the first page; without it the newest there is. */
          until: calendarDate(rankProjectMessages.date).optional(),
          dates_per_page: datesOnPage,
          keywords_page: pageNumber.default(1),
          keywords_per_page: keywordsOnPage,
          ...keywordChoice,
        })
        .superRefine(chosenRanges),
    )
    .output(
      z.object({
        ...projectState,
        project: rankProject,
        /** Paging of the dates up to `until`. */
        pagination,
        /** Values of `until` for the newest dates, those after this page's and those before it; null without any. */
        until: z.object({
          newest: z.iso.date().nullable(),
          newer: z.iso.date().nullable(),
          older: z.iso.date().nullable(),
          kept_from: keptFrom,
        }),
        /** Paging of the chosen keywords. */
        keywords_pagination: pagination,
        ...withoutFilters,
        /** The columns of this page, newest first, whatever keywords were chosen. */
        dates: z.array(z.iso.date()),
        /** The day that the ranks of the newest checked day are compared with; null before the first check. */
        comparison: dayCompared.nullable(),
        /** The day that the ranks of each of `dates` are compared with, in the same order. */
        comparisons: z.array(dayCompared),
        /** Dates of `sparkline`, oldest first. */
        sparkline_dates: z.array(z.iso.date()),
        /** Its first element is the list of keywords. */
        historiesData: z.array(z.array(rankHistoryRow)),
      }),
    ),

  showRankCompetitors: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/projects/list-competitors/{id}',
      tags: ['SERP Projects'],
      summary: 'List rankings with competitors, 25 to 250 keywords per page',
      description:
        'With `date`, shows rankings as of that date: each keyword’s latest successful check up to it, at most 60 dates back. Filters always apply to the latest check.',
    })
    .input(
      projectRow
        .extend({
          page: pageNumber.default(1),
          keywords_per_page: keywordsOnPage,
          /** A date of the project. If omitted, or not before the newest date, the latest rankings. */
          date: calendarDate(rankProjectMessages.date).optional(),
          ...keywordChoice,
        })
        .superRefine(chosenRanges),
    )
    .output(
      z.object({
        ...projectState,
        /** The date shown and those around it; null where there are none. */
        date: z.object({
          shown: z.iso.date().nullable(),
          newest: z.iso.date().nullable(),
          oldest: z.iso.date().nullable(),
          newer: z.iso.date().nullable(),
          older: z.iso.date().nullable(),
          kept_from: keptFrom,
        }),
        /** Paging of the chosen keywords. */
        pagination,
        ...withoutFilters,
        /** The day that the ranks of the newest checked day are compared with; null before the first check. */
        comparison: dayCompared.nullable(),
        competitors: z.array(competitorInProject),
        competitorsData: z.array(z.object({ items: z.array(rankCompetitorsRow) })),
      }),
    ),

  showRankOverview: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/projects/show-overview/{id}',
      tags: ['SERP Projects'],
      summary: 'Get visibility, average position and distribution by date, with notes',
      description:
        'With filters, the figures are of the keywords that match now, on every date. Dates whose ranks were deleted are skipped then.',
    })
    .input(projectRow.extend({ ...keywordFilters, days: span, ...comparedDates }).superRefine(chosenRanges))
    .output(
      z.object({
        data: z.object({
          /** The checked days within the span, oldest first. */
          days: z.array(projectDay),
          /** Null before the first check. */
          comparison: dayComparison.nullable(),
          /** Within the span, oldest first. */
          notes: z.array(projectNote),
          /** The keywords that the figures cover. */
          keywords_count: z.number().int(),
          missing_filters: missingFilters,
        }),
      }),
    ),

  showFeatureOverview: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/projects/show-features/{id}',
      tags: ['SERP Projects'],
      summary: 'Get the SERP features of a project’s keywords, and who owns them',
    })
    .input(projectRow.extend({ ...keywordFilters, ...comparedDates }).superRefine(chosenRanges))
    .output(
      z.object({
        data: featureOverview.extend({
          /** Keywords that match the filters. */
          keywords_count: z.number().int(),
          missing_filters: missingFilters,
        }),
      }),
    ),

  showRankKeyword: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/projects/show-keyword/{id}/{keyword_id}',
      tags: ['SERP Projects'],
      summary: 'Get a keyword’s rankings by date, with competitors',
    })
    .input(keywordRow.extend({ days: span }))
    .output(
      z.object({
        data: z.object({
          id: z.number().int(),
          keyword: z.string(),
          /** The setting it is tracked in. */
          setting_id: z.number().int(),
          /** By name. */
          tags: z.array(keywordTag),
          ...keywordMetricFields,
          /** Oldest first. */
          days: z.array(ownRankOnDay),
          pages: keywordPages,
          /**
           * The newest day with the best rank within the last 30 days that the project was checked, as in the history,
           * or within the span if that is longer; null if no rank was found.
           */
          best: z.object({ date: z.iso.date(), rank: z.number().int() }).nullable(),
          competitors: z.array(
            competitorInProject.extend({
              /** Successful checks, oldest first. */
              ranks: z.array(
                z.object({ date: z.iso.date(), state: z.enum(checkedStates), rank, url: z.string().nullable() }),
              ),
            }),
          ),
          /** Within the span, oldest first. */
          notes: z.array(projectNote),
          /** The keyword in each setting that it is tracked in, in their order; empty if the project has one setting. */
          in_settings: z.array(keywordInSetting),
        }),
      }),
    ),

  showProjectSnapshot: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/projects/show-serp-snapshot/{id}/{keyword_id}',
      tags: ['SERP Projects'],
      summary: 'Get a keyword’s SERP snapshot for a date',
      description:
        'A date without a check of the keyword shows its latest successful check before it. Rankings are kept longer than SERP snapshots. `page` is null once the snapshot has been deleted.',
    })
    .input(
      keywordRow.extend({
        /** Any date: its check of the keyword, or the last successful one before it. Without it the newest successful check. */
        date: calendarDate(rankProjectMessages.date).optional(),
      }),
    )
    .output(
      z.object({
        data: z.object({
          keyword: z.string(),
          /** The project's own domain, then its competitors’. */
          domains: z.array(z.string()),
          snapshot: ownRankOnDay,
          /** Every day with a successful check, newest first, at most 400. */
          dates: z.array(z.object({ date: z.iso.date(), taken_at: timestamp, state: z.enum(checkedStates), rank })),
          /** Null once the stored page is no longer kept. */
          page: serpSnapshot.nullable(),
        }),
      }),
    ),

  showProjectWeek: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/projects/show-week/{id}',
      tags: ['SERP Projects'],
      summary: 'Get what happened to a project’s rankings within a week, beyond the usual',
      description:
        'At most seven statements, each of a group of keywords with one reason, judged by the weeks before. Computed when a run ends. In simulations with days in random order, at least 95% of weeks had no statement.',
    })
    .input(projectRow)
    .output(z.object({ data: projectWeek })),

  showRankMovement: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/projects/show-movement/{id}/{keyword_id}',
      tags: ['SERP Projects'],
      summary: 'Get the accounting of a keyword’s rank change between two dates',
      description:
        'Accounts for the difference by the pages that entered, left, rose or fell around the project’s own. Dates without a check of the keyword show its latest successful check before them; the response names the dates of both checks. Order and addresses of results are kept permanently; titles and descriptions are null once the SERP snapshot has been deleted.',
    })
    .input(
      keywordRow.extend({
        /** Any date: its check of the keyword, or the last successful one before it. Without it the newest successful check. */
        date: calendarDate(rankProjectMessages.date).optional(),
        /** An earlier date: the last successful check up to it. Without it the successful check before that of `date`. */
        compared: calendarDate(rankProjectMessages.date).optional(),
      }),
    )
    .output(z.object({ data: rankMovement })),
}
