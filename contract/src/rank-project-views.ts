import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { keywordMetricFields } from './keyword-metrics.ts'
import { competitorInProject } from './rank-competitors-row.ts'
import { rank } from './rank-fields.ts'
import { rankProjectMessages } from './rank-project-messages.ts'
import { noteFields, projectNote } from './rank-project-notes.ts'
import { projectRow } from './rank-project-row.ts'
import { curveSpans } from './rank-project-rules.ts'
import { rankStates, storedResultPage } from './serp-checks.ts'
import { calendarDate, rowId, spreadsheetDownload, timestamp, wireInteger } from './wire.ts'

export type CurveSpan = (typeof curveSpans)[number]

const wrongSpan = 'A curve shows 30, 90 or 365 days.'
const span = wireInteger(wrongSpan)
  .pipe(z.literal(curveSpans, { error: wrongSpan }))
  .default(30)

/** What a project's ranks of one day add up to. Counts are of keywords. */
export const projectDay = z.object({
  date: z.iso.date(),
  /** Looks that worked; the counts that follow are of them. */
  looked_count: z.number().int(),
  failed_count: z.number().int(),
  found_count: z.number().int(),
  /** Over all keywords found at their last look that worked up to then, so that a day of a few is no jump; null where none was. */
  averagePosition: z.number().nullable(),
  /** Of the same keywords: percent of the clicks that first places for all would win, by the click curve; null without a look. */
  visibility: z.number().nullable(),
  bands: z.object({
    top3: z.number().int(),
    top10: z.number().int(),
    top20: z.number().int(),
    top100: z.number().int(),
    none: z.number().int(),
  }),
  /** Against each keyword's look before; a change of depth is in none but unchanged. */
  moved: z.object({
    improved: z.number().int(),
    declined: z.number().int(),
    unchanged: z.number().int(),
    appeared: z.number().int(),
    lost: z.number().int(),
  }),
})
export type ProjectDay = z.infer<typeof projectDay>

const ownRankOnDay = z.object({
  date: z.iso.date(),
  taken_at: timestamp,
  state: z.enum(rankStates).exclude(['pending']),
  rank,
  rank_absolute: rank,
  /** How many results were read. */
  depth: z.number().int(),
  url: z.string().nullable(),
  /** Further own addresses on the page, best first. */
  other_urls: z.array(z.string()),
})
export type OwnRankOnDay = z.infer<typeof ownRankOnDay>

const keywordRow = projectRow.extend({ keyword_id: rowId })

export const rankProjectViews = {
  showRankOverview: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/projects/show-overview/{id}',
      tags: ['SERP Projects'],
      summary: 'Visibility, average position and distribution of a project by date, with its notes',
    })
    .input(projectRow.extend({ days: span }))
    .output(
      z.object({
        data: z.object({
          /** The days looked at within the span, oldest first. */
          days: z.array(projectDay),
          /** Within the span, oldest first. */
          notes: z.array(projectNote),
        }),
      }),
    ),

  showRankKeyword: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/projects/show-keyword/{id}/{keyword_id}',
      tags: ['SERP Projects'],
      summary: 'The ranks of one keyword by date, own and competitors’',
    })
    .input(keywordRow.extend({ days: span }))
    .output(
      z.object({
        data: z.object({
          id: z.number().int(),
          keyword: z.string(),
          ...keywordMetricFields,
          /** Oldest first. */
          days: z.array(ownRankOnDay),
          /**
           * Of the last 30 days the project was looked at, as in the history, and of the span where that is longer: the
           * newest day with the best rank; null where none was found.
           */
          best: z.object({ date: z.iso.date(), rank: z.number().int() }).nullable(),
          competitors: z.array(
            competitorInProject.extend({
              /** Looks that worked, oldest first. */
              ranks: z.array(z.object({ date: z.iso.date(), rank, url: z.string().nullable() })),
            }),
          ),
          /** Within the span, oldest first. */
          notes: z.array(projectNote),
        }),
      }),
    ),

  showProjectResultPage: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/projects/show-result-page/{id}/{keyword_id}',
      tags: ['SERP Projects'],
      summary: 'What the engine showed for a keyword on a date',
      description: 'Result pages are kept for a while; a rank outlives its page, and `page` is then null.',
    })
    .input(
      keywordRow.extend({
        /** A day of the project; without it the newest with a look that worked. */
        date: calendarDate(rankProjectMessages.date).optional(),
      }),
    )
    .output(
      z.object({
        data: z.object({
          keyword: z.string(),
          /** The project's own domain, then its competitors’. */
          domains: z.array(z.string()),
          look: ownRankOnDay,
          /** Every day with a look that worked, newest first, at most 400. */
          dates: z.array(z.object({ date: z.iso.date(), taken_at: timestamp, rank })),
          /** Null once the stored page is no longer kept. */
          page: storedResultPage.nullable(),
        }),
      }),
    ),

  addProjectNote: endpoint({ ability: 'CREATE_SERP_PROJECT' }, 'row.not-found', 'project.notes-full')
    .route({
      method: 'POST',
      path: '/projects/add-note/{id}',
      tags: ['SERP Projects'],
      summary: 'Note something on a date, shown on the curves of the project',
    })
    .input(projectRow.extend(noteFields))
    .output(z.object({ message: z.string(), data: projectNote })),

  deleteProjectNote: endpoint({ ability: 'CREATE_SERP_PROJECT' }, 'row.not-found')
    .route({
      method: 'DELETE',
      path: '/projects/delete-note/{id}/{note_id}',
      tags: ['SERP Projects'],
      summary: 'Delete a note',
    })
    .input(projectRow.extend({ note_id: rowId }))
    .output(z.object({ message: z.string() })),

  exportRankProject: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/excel/generate-project/{id}',
      outputStructure: 'detailed',
      tags: ['SERP Projects'],
      summary: 'A project as an Excel file: keywords by date, competitors, settings',
    })
    .input(projectRow)
    .output(spreadsheetDownload),
}
