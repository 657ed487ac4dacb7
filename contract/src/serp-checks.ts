import { z } from 'zod'
import { withoutWww } from './domain-syntax.ts'
import { endpoint } from './endpoint.ts'
import { competitorLimits, keywordMessages } from './keyword-syntax.ts'
import { competitorsOf, hostInput, ignoredFields, keywordsOf, randomId, settingFields } from './search-inputs.ts'
import { serpCheckMessages } from './serp-check-messages.ts'
import { resultOwners, sortableColumns } from './serp-check-rules.ts'
import {
  pageNumber,
  pagination,
  rowId,
  searchText,
  smallNumber,
  spreadsheetDownload,
  timestamp,
  wireInteger,
} from './wire.ts'

/** The seeds' create payload. What only described the price to the server is accepted and ignored. */
export const startSerpCheckInput = z
  .object({
    domainUrl: hostInput,
    ...settingFields,
    keywords: keywordsOf(keywordMessages.tooMany),
    competitors: competitorsOf(competitorLimits.perCheck, serpCheckMessages.tooManyCompetitors).default([]),
    random_id: randomId,
    ...ignoredFields,
  })
  .refine(({ competitors, domainUrl }) => !competitors.map(withoutWww).includes(withoutWww(domainUrl)), {
    message: serpCheckMessages.ownDomainAsCompetitor,
    path: ['competitors'],
  })
export type StartSerpCheckInput = z.output<typeof startSerpCheckInput>

/** found: a rank · not_in_depth: looked and not there · failed: no look, not charged · pending: still to come. */
export const rankStates = ['found', 'not_in_depth', 'failed', 'pending'] as const
export type RankState = (typeof rankStates)[number]

const rankFields = {
  state: z.enum(rankStates),
  /** Position among organic results; null unless found. */
  rank: z.number().int().nullable(),
  /** Position among everything on the page; null unless found. */
  rank_absolute: z.number().int().nullable(),
  url: z.string().nullable(),
}

export const competitorRank = z.object({ name: z.string(), ...rankFields })
export type CompetitorRank = z.infer<typeof competitorRank>

export const serpCheckItem = z.object({
  /** Place in the list of keywords, from 1. */
  id: z.number().int(),
  keyword: z.string(),
  ...rankFields,
  depth: z.number().int(),
  /** When the result page was looked at; null until it was. */
  taken_at: timestamp.nullable(),
  /** Why it failed, for a person; null unless failed. */
  failure: z.string().nullable(),
  /** What the look before the refresh showed; null without one. Its depth is the same. */
  previous: z
    .object({ state: z.enum(['found', 'not_in_depth']), rank: z.number().int().nullable(), taken_at: timestamp })
    .nullable(),
  /** Rank minus the previous rank: below zero is better. Null unless both are ranks. */
  difference: z.number().int().nullable(),
  competitor1: competitorRank.nullable(),
  competitor2: competitorRank.nullable(),
  competitor3: competitorRank.nullable(),
})
export type SerpCheckItem = z.infer<typeof serpCheckItem>

export const serpCheckStates = ['running', 'done'] as const

export const serpCheck = z.object({
  id: z.number().int(),
  /** The domain whose rank was asked for. */
  url: z.string(),
  /** City and country, or the country alone. */
  location: z.string(),
  country_iso_code: z.string(),
  /** The country's location code. */
  country: z.number().int(),
  /** Of the state or city, or the country's own; in the engine's own list. */
  location_code: z.number().int(),
  /** The engine's full name of the place, smallest part first. */
  location_name: z.string(),
  keywords_count: z.number().int(),
  /** When it was accepted; `date` and `time` are its parts in UTC. */
  created_at: timestamp,
  date: z.iso.date(),
  time: z.string(),
  searchEngine: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  deviceType: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  language: z.string(),
  depth: z.number().int(),
  competitors: z.array(z.string()),
  state: z.enum(serpCheckStates),
  done_count: z.number().int(),
  failed_count: z.number().int(),
  /** Charged for its runs so far. */
  credits: z.number(),
  /** Set aside for the run under way; 0 once it is done. */
  credits_held: z.number(),
  /** The first run is 1; every refresh and retry is one more. */
  run: z.number().int(),
  items: z.array(serpCheckItem),
})
export type SerpCheck = z.infer<typeof serpCheck>

/** The row of the list may be sent whole; only its id counts. */
const checkRow = z.object({ id: rowId })

/** What an accepted run answers. */
const accepted = z.object({ message: z.string(), data: z.object({ id: z.number().int() }) })

/** Whose result a line of a result page is; null for anybody else's. */
const owner = z.enum(resultOwners).nullable()
export type ResultOwner = z.infer<typeof owner>

/** A result page as the engine showed it, as deep as the check asked. */
export const storedResultPage = z.object({
  /** The page as a person would open it; null where the provider gives none. */
  check_url: z.string().nullable(),
  organic: z.array(
    z.object({
      /** Among organic results: what a rank is. */
      position: z.number().int(),
      /** Among everything on the page. */
      absolute_position: z.number().int(),
      title: z.string(),
      url: z.string(),
      domain: z.string(),
      owner,
    }),
  ),
  /** What else stood on the page, such as `people_also_ask`; organic results are not named. */
  features: z.array(z.string()),
  /** Null where the page had none. */
  ai_overview: z.object({ cited: z.array(z.object({ domain: z.string(), owner })) }).nullable(),
  /** What the engine estimates; null where it does not say. */
  results_count: z.number().int().nullable(),
})
export type StoredResultPage = z.infer<typeof storedResultPage>

/** One look at a keyword: the one the row shows, or an earlier one. */
const lookSummary = z.object({
  run: z.number().int(),
  taken_at: timestamp,
  state: z.enum(['found', 'not_in_depth']),
  rank: z.number().int().nullable(),
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
      summary: 'Check where a domain ranks for up to 100 keywords',
      description:
        'Accepted at once; results arrive over `GET /events` and in the list. Credits are held now and charged for delivered keywords only. An `Idempotency-Key` header or `random_id` makes a repeat answer the first check.',
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
      summary: 'Look again at every keyword of a check',
      description:
        'Costs what a check of the same keywords costs. Within 4 hours of the last look it needs `confirm: true`, else 409 `refresh.recent` with `data.taken_at`; a confirmed refresh asks for new result pages. Earlier looks are kept. An `Idempotency-Key` header makes a repeat answer the first refresh.',
    })
    .input(checkRow.extend({ confirm: z.boolean({ error: 'confirm is true or false.' }).default(false) }))
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
      summary: 'Look again at the failed keywords of a check',
      description:
        'Only the failed ones are looked up and paid. An `Idempotency-Key` header makes a repeat answer the first retry.',
    })
    .input(checkRow)
    .output(accepted),

  showSerpCheck: endpoint({ ability: 'VIEW_SERP_LIST' }, 'row.not-found')
    .route({ method: 'GET', path: '/serp/show-serp/{id}', tags: ['SERP Checker'], summary: 'One check with its ranks' })
    .input(checkRow)
    .output(z.object({ data: serpCheck })),

  showResultPage: endpoint({ ability: 'VIEW_SERP_LIST' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/serp/show-result-page/{id}/{item}',
      tags: ['SERP Checker'],
      summary: 'What the engine showed for a keyword of a check',
      description: 'Result pages are kept for a while; a rank outlives its page, and `page` is then null.',
    })
    .input(
      checkRow.extend({
        /** The keyword's `id` in the check. */
        item: smallNumber,
        /** Of an earlier look; without it the one the check shows. */
        run: smallNumber.optional(),
      }),
    )
    .output(
      z.object({
        data: z.object({
          keyword: z.string(),
          domains: z.array(z.string()),
          depth: z.number().int(),
          look: lookSummary,
          /** Every look at this keyword, newest first. */
          looks: z.array(lookSummary),
          /** Null once the stored page is no longer kept. */
          page: storedResultPage.nullable(),
        }),
      }),
    ),

  exportSerpCheck: endpoint({ ability: 'VIEW_SERP_LIST' }, 'row.not-found')
    .route({
      method: 'POST',
      path: '/excel/generate-serps-with-id',
      outputStructure: 'detailed',
      tags: ['SERP Checker'],
      summary: 'A check as an Excel file',
    })
    .input(checkRow)
    .output(spreadsheetDownload),

  listSerpChecks: endpoint({ ability: 'VIEW_SERP_LIST' })
    .route({ method: 'GET', path: '/serp/list-serps', tags: ['SERP Checker'], summary: 'Checks with their ranks' })
    .input(
      z.object({
        /** Part of a domain or of a keyword. */
        search: searchText,
        sort: z.enum(sortableColumns, { error: 'Sort by created_at, url or keywords_count.' }).default('created_at'),
        direction: z.enum(['asc', 'desc'], { error: 'The direction is asc or desc.' }).default('desc'),
        page: pageNumber.default(1),
        per_page: wireInteger('A page has 1 to 100 checks.')
          .pipe(z.number().min(1, 'A page has 1 to 100 checks.').max(100, 'A page has 1 to 100 checks.'))
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
