import { z } from 'zod'
import { browserZone } from '../rank-projects/inputs.ts'
import {
  checkNoteCharacters,
  checksDeletedAtOnce,
  competitorLimits,
  duplicateWindowMinutes,
  freshHours,
  keywordLimits,
} from '../rules/limits/limits.ts'
import { checkSorts } from '../rules/serp-checks/check-order.ts'
import { keywordMessages } from '../rules/serp-fetches/keyword-syntax.ts'
import { checkedStates } from '../rules/serp-fetches/rank-states.ts'
import { pageFields } from '../serp-fetches/page-fields.ts'
import { serpSnapshot } from '../serp-fetches/rows.ts'
import {
  aiOverviewsOfGoogleOnly,
  competitorsOf,
  ignoredFields,
  keywordsOf,
  ownDomainNotAmongCompetitors,
  ownTargetFields,
  randomId,
  settingFields,
} from '../serp-fetches/search-inputs.ts'
import { allowExtraFields, listUpTo } from '../wire/bounded-input.ts'
import { endpoint } from '../wire/endpoint.ts'
import {
  exportFormat,
  pageNumber,
  pagination,
  rowId,
  searchText,
  smallNumber,
  spreadsheetDownload,
  timestamp,
  wireInteger,
} from '../wire/fields.ts'
import { lineOfText } from '../wire/line-of-text.ts'
import { serpCheckMessages } from './messages.ts'
import { serpCheck } from './rows.ts'

/** The payload that creates a check. Fields that only repeat the price are accepted and ignored. */
export const startSerpCheckInput = z
  .object({
    ...ownTargetFields,
    ...settingFields,
    keywords: keywordsOf(keywordMessages.tooMany),
    competitors: competitorsOf(competitorLimits.perCheck, serpCheckMessages.tooManyCompetitors).default([]),
    random_id: randomId,
    ...ignoredFields,
  })
  .refine(...ownDomainNotAmongCompetitors)
  .refine(...aiOverviewsOfGoogleOnly)
export type StartSerpCheckInput = z.output<typeof startSerpCheckInput>

const checkRow = z.object({ id: rowId })

/** Enough for a hundred keywords with their ranks and URLs. */
const rowBytes = 262_144
/** Accepts a whole row of the list; only its id is used. */
const wholeRow = <Schema extends z.ZodObject>(schema: Schema) => allowExtraFields(rowBytes, schema)

/** The reply to an accepted run. */
const accepted = z.object({ message: z.string(), data: z.object({ id: z.number().int() }) })

/** One check of a keyword: the one the row shows, or an earlier one. */
const snapshotSummary = z.object({
  run: z.number().int(),
  taken_at: timestamp,
  state: z.enum(checkedStates),
  rank: z.number().int().nullable(),
  results_read: pageFields.results_read,
  other_page: pageFields.other_page,
})

export const serpChecks = {
  startSerpCheck: endpoint(
    { ability: 'CREATE_SERP_CHECK', module: 'SERP Checker', startsPaidWork: true },
    'credits.insufficient',
    'trial.restricted',
    'request.conflict',
    'provider.unavailable',
  )
    .route({
      method: 'POST',
      path: '/serp/check-serp',
      successStatus: 202,
      tags: ['SERP Checker'],
      summary: `Create a check for up to ${keywordLimits.perCheck} keywords`,
      description: `Results arrive in the list and over \`GET /events\`. Credits are held now and charged only for keywords that return a result. Repeat a request with the same \`Idempotency-Key\` header or \`random_id\` to get the original check. If you started an identical check within the last ${duplicateWindowMinutes} minutes, it is returned instead of a new one, even under a different key; \`message\` says so.`,
    })
    .input(startSerpCheckInput)
    .output(accepted),

  refreshSerpCheck: endpoint(
    { ability: 'CREATE_SERP_CHECK', module: 'SERP Checker', startsPaidWork: true },
    'row.not-found',
    'credits.insufficient',
    'trial.restricted',
    'refresh.recent',
    'check.running',
    'request.conflict',
  )
    .route({
      method: 'POST',
      path: '/serp/refresh-serp',
      successStatus: 202,
      tags: ['SERP Checker'],
      summary: 'Refresh a check',
      description: `Costs the same as a new check of the same keywords. Within ${freshHours} hours of the last check this requires \`confirm: true\`; without it the response is 409 \`refresh.recent\` with \`data.taken_at\`. A confirmed refresh fetches new results pages. Earlier results are kept. Repeat a request with the same \`Idempotency-Key\` header to get the original response.`,
    })
    .input(
      wholeRow(checkRow.extend({ confirm: z.boolean({ error: 'confirm must be true or false.' }).default(false) })),
    )
    .output(accepted),

  retrySerpCheck: endpoint(
    { ability: 'CREATE_SERP_CHECK', module: 'SERP Checker', startsPaidWork: true },
    'row.not-found',
    'credits.insufficient',
    'trial.restricted',
    'check.running',
    'check.nothing-failed',
    'request.conflict',
  )
    .route({
      method: 'POST',
      path: '/serp/retry-serp',
      successStatus: 202,
      tags: ['SERP Checker'],
      summary: 'Retry a check’s failed keywords',
      description:
        'Only failed keywords are checked and charged. Repeat a request with the same `Idempotency-Key` header to get the original response.',
    })
    .input(wholeRow(checkRow))
    .output(accepted),

  showSerpCheck: endpoint({ ability: 'VIEW_SERP_LIST' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/serp/show-serp/{id}',
      tags: ['SERP Checker'],
      summary: 'Get a check and its rankings',
    })
    .input(checkRow)
    .output(z.object({ data: serpCheck })),

  showSnapshot: endpoint({ ability: 'VIEW_SERP_LIST' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/serp/show-serp-snapshot/{id}/{item}',
      tags: ['SERP Checker'],
      summary: 'Get a keyword’s SERP snapshot',
      description: 'Rankings are kept longer than SERP snapshots. `page` is null once the snapshot has been deleted.',
    })
    .input(
      checkRow.extend({
        /** The keyword's `id` in the check. */
        item: smallNumber,
        /** A run of an earlier check; without it the one that the row shows. */
        run: smallNumber.optional(),
      }),
    )
    .output(
      z.object({
        data: z.object({
          keyword: z.string(),
          domains: z.array(z.string()),
          depth: z.number().int(),
          snapshot: snapshotSummary,
          /** Every check of this keyword, newest first. */
          snapshots: z.array(snapshotSummary),
          /** Null once the stored page is no longer kept. */
          page: serpSnapshot.nullable(),
        }),
      }),
    ),

  renameSerpCheck: endpoint({ ability: 'CREATE_SERP_CHECK' }, 'row.not-found')
    .route({
      method: 'POST',
      path: '/serp/rename-serp',
      tags: ['SERP Checker'],
      summary: 'Rename a check',
      description:
        '`note` is the check’s name, shown next to the domain and in exports, and searchable. Send an empty value to remove it.',
    })
    .input(
      wholeRow(
        checkRow.extend({
          note: lineOfText(checkNoteCharacters, serpCheckMessages.note, serpCheckMessages.noteTooLong),
        }),
      ),
    )
    .output(accepted),

  deleteSerpChecks: endpoint({ ability: 'CREATE_SERP_CHECK', hasLongStatements: true }, 'row.not-found')
    .route({
      method: 'POST',
      path: '/serp/delete-serps',
      tags: ['SERP Checker'],
      summary: 'Delete checks and their rankings',
      description: 'Stops a run in progress. Look-ups already sent are charged if they succeed; the rest is refunded.',
    })
    .input(
      z.object({
        serps_ids: listUpTo(rowId, serpCheckMessages.noneSelected, {
          none: serpCheckMessages.noneSelected,
          most: checksDeletedAtOnce,
          tooMany: serpCheckMessages.tooManySelected,
        }),
      }),
    )
    .output(z.object({ message: z.string() })),

  exportSerpCheck: endpoint({ ability: 'VIEW_SERP_LIST' }, 'row.not-found')
    .route({
      method: 'POST',
      path: '/excel/generate-serps-with-id',
      outputStructure: 'detailed',
      tags: ['SERP Checker'],
      summary: 'Export a check to Excel or CSV',
      description: 'Times are in `timeZone`, or UTC without it.',
    })
    .input(wholeRow(checkRow.extend({ format: exportFormat, timeZone: browserZone.optional() })))
    .output(spreadsheetDownload),

  listSerpChecks: endpoint({ ability: 'VIEW_SERP_LIST' })
    .route({
      method: 'GET',
      path: '/serp/list-serps',
      tags: ['SERP Checker'],
      summary: 'List checks and their rankings',
    })
    .input(
      z.object({
        /** Part of a note, of a domain or of a keyword. */
        search: searchText,
        sort: z.enum(checkSorts, { error: 'Sort by created_at, url or keywords_count.' }).default('created_at'),
        direction: z.enum(['asc', 'desc'], { error: 'The direction must be asc or desc.' }).default('desc'),
        page: pageNumber.default(1),
        per_page: wireInteger('per_page must be 1 to 100.')
          .pipe(z.number().min(1, 'per_page must be 1 to 100.').max(100, 'per_page must be 1 to 100.'))
          .default(30),
      }),
    )
    .output(
      z.object({
        data: z.array(serpCheck),
        pagination: pagination.extend({ total_keywords: z.number().int() }),
        /** Over all checks, whatever is searched for. */
        running: z.object({ checks: z.number().int(), keywords_left: z.number().int() }),
        userData: z.object({ credits: z.number(), type: z.union([z.literal(1), z.literal(2)]) }),
        /** True while a check on this page has keywords to come. */
        isItemNull: z.boolean(),
      }),
    ),
}
