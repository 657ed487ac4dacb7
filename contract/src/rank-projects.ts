import { z } from 'zod'
import { withoutWww } from './domain-syntax.ts'
import { endpoint } from './endpoint.ts'
import { keywordMetricFields } from './keyword-metrics.ts'
import { competitorLimits } from './keyword-syntax.ts'
import { rankChanges } from './rank-change.ts'
import { rankProjectMessages } from './rank-project-messages.ts'
import { keywordSorts, rankBandKeys } from './rank-project-rules.ts'
import { durations } from './rank-project-schedule.ts'
import { competitorsOf, hostInput, ignoredFields, keywordsOf, randomId, settingFields } from './search-inputs.ts'
import { serpCheckMessages } from './serp-check-messages.ts'
import { rankStates } from './serp-checks.ts'
import { isTimeZone } from './time-zones.ts'
import { pageNumber, pagination, rowId, searchText, timestamp, wireText } from './wire.ts'

/** 1, "1" and true are yes; the seeds send 0 or 1. */
const yesOrNo = z.preprocess(
  (value) => (value === '1' || value === 1 || value === true ? true : value === '0' || value === 0 ? false : value),
  z.boolean({ error: 'This is 1 or 0.' }),
)

const runAt = z
  .string({ error: rankProjectMessages.runAt })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, rankProjectMessages.runAt)
const timeZone = z.string({ error: rankProjectMessages.timeZone }).refine(isTimeZone, rankProjectMessages.timeZone)
const duration = z.enum(durations, { error: rankProjectMessages.schedule })
const keywordsItems = keywordsOf(rankProjectMessages.tooManyKeywords)

export const createRankProjectInput = z
  .object({
    projectName: wireText(rankProjectMessages.name)
      .trim()
      .min(1, rankProjectMessages.name)
      .max(100, rankProjectMessages.nameTooLong),
    domainUrl: hostInput,
    ...settingFields,
    keywords: keywordsItems,
    competitors: competitorsOf(competitorLimits.perProject, rankProjectMessages.tooManyCompetitors).default([]),
    /** Counts where isDailyChecked is 0. */
    duration: duration.default('never'),
    isDailyChecked: yesOrNo.default(false),
    runAt: runAt.default('06:00'),
    /** IANA name; days and slots of the project are counted in it. */
    timeZone: timeZone.default('UTC'),
    random_id: randomId,
    ...ignoredFields,
  })
  .refine(({ competitors, domainUrl }) => !competitors.map(withoutWww).includes(withoutWww(domainUrl)), {
    message: serpCheckMessages.ownDomainAsCompetitor,
    path: ['competitors'],
  })
export type CreateRankProjectInput = z.output<typeof createRankProjectInput>

/**
 * first: of the new project · scheduled: by itself · manual: asked for · added: of keywords added later · retry: by
 * itself again, of the keywords that a first or scheduled run did not get.
 */
export const rankRunKinds = ['first', 'scheduled', 'manual', 'added', 'retry'] as const
export type RankRunKind = (typeof rankRunKinds)[number]

/**
 * running · done: every keyword looked at · partial: some failed · failed: all did · skipped-credits, skipped-plan: a
 * slot passed without a run.
 */
export const rankRunOutcomes = ['running', 'done', 'partial', 'failed', 'skipped-credits', 'skipped-plan'] as const
export type RankRunOutcome = (typeof rankRunOutcomes)[number]

export const rankProject = z.object({
  id: z.number().int(),
  projectName: z.string(),
  domain: z.string(),
  location: z.string(),
  country_iso_code: z.string(),
  language: z.string(),
  deviceType: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  searchEngine: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  depth: z.number().int(),
  keyword_count: z.number().int(),
  competitor_count: z.number().int(),
  date_created: timestamp,
  /** When its last run ended; null before the first has. */
  last_executed_at: timestamp.nullable(),
  isDailyChecked: z.union([z.literal(0), z.literal(1)]),
  duration: z.enum(durations),
  runAt: z.string(),
  timeZone: z.string(),
  /** Null where it runs only when asked. */
  next_run_at: timestamp.nullable(),
  last_run: z.object({
    kind: z.enum(rankRunKinds),
    outcome: z.enum(rankRunOutcomes),
    started_at: timestamp,
    /** Those of a retry are of all keywords of the run it goes on with. */
    done_count: z.number().int(),
    failed_count: z.number().int(),
    keywords_count: z.number().int(),
  }),
  /** Over all keywords found at their last look that worked; null while none is. */
  averagePosition: z.number().nullable(),
  /** The same as it was on each of the last 30 days looked at, oldest first. */
  sparkline: z.array(z.object({ date: z.iso.date(), averagePosition: z.number().nullable() })),
})
export type RankProject = z.infer<typeof rankProject>

const rank = z.number().int().nullable()

/** A keyword on one day: the day's last look that worked, or that it failed or is still to come. */
export const rankOnDate = z.object({
  date: z.iso.date(),
  rank,
  rank_absolute: rank,
  state: z.enum(rankStates),
  /** How many results were read. */
  depth: z.number().int(),
  /** Rank minus the rank of the look before: below zero is better. Null unless both are ranks. */
  difference: z.number().int().nullable(),
  change: z.enum(rankChanges).nullable(),
})
export type RankOnDate = z.infer<typeof rankOnDate>

export const rankHistoryRow = z.object({
  id: z.number().int(),
  keyword: z.string(),
  /** The address that held the rank at the last look; null where none did. */
  url: z.string().nullable(),
  /** When it was looked at last; null before. */
  taken_at: timestamp.nullable(),
  /** Why the last look failed, for a person; null unless it did. */
  failure: z.string().nullable(),
  /** The columns of this page, newest first. */
  dates: z.array(z.iso.date()),
  /** In the order of `dates`; a day without a look at this keyword is left out. */
  details: z.array(rankOnDate),
  /** The ranks of the last 30 days of the project, in the order of `sparkline_dates`; null where there is none. */
  sparkline: z.array(rank),
  /** The best of them. */
  best: rank,
})
export type RankHistoryRow = z.infer<typeof rankHistoryRow>

const projectState = {
  projectName: z.string(),
  /** True while keywords are being looked up. */
  isItemNull: z.boolean(),
  /** How many are still to come. */
  itemLeft: z.number().int(),
}

export const competitorInProject = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The earliest date with a look that tells where it stood, as far as stored result pages reached; null before any. */
  since: z.iso.date().nullable(),
})
/**
 * pending also while a new competitor's ranks are read off stored pages; not_kept: the page of the last look is no longer
 * stored, so where the competitor stood is told by the next look.
 */
const competitorStates = [...rankStates, 'not_kept'] as const
const competitorOnRow = competitorInProject
  .omit({ since: true })
  .extend({ rank, state: z.enum(competitorStates), url: z.string().nullable() })

export const rankCompetitorsRow = z.object({
  id: z.number().int(),
  keyword: z.string(),
  rank,
  state: z.enum(rankStates),
  depth: z.number().int(),
  taken_at: timestamp.nullable(),
  ...keywordMetricFields,
  competitor_count: z.number().int(),
  competitors_items: z.array(competitorOnRow),
})
export type RankCompetitorsRow = z.infer<typeof rankCompetitorsRow>

const projectRow = z.object({ id: rowId })
const accepted = z.object({ message: z.string(), data: z.object({ id: z.number().int() }) })
export type KeywordSort = (typeof keywordSorts)[number]
export type RankBandKey = (typeof rankBandKeys)[number]
const keywordChoice = {
  /** Part of a keyword. */
  search: searchText,
  sort: z.enum(keywordSorts, { error: 'Sort by added, keyword or rank.' }).default('added'),
  direction: z.enum(['asc', 'desc'], { error: 'The direction is asc or desc.' }).default('asc'),
  /** Only keywords whose latest rank is in it. */
  band: z.enum(rankBandKeys, { error: 'A band is top3, top10, top20, top100 or none.' }).optional(),
}
const keywordsPage = {
  /** 50 keywords a page. */
  keywords_page: pageNumber.default(1),
}

const updates = z
  .object({
    id: rowId,
    keywordsItems: keywordsItems.optional(),
    competitorsItems: competitorsOf(competitorLimits.perProject, rankProjectMessages.tooManyCompetitors).optional(),
    isRuntime: yesOrNo.optional(),
    duration: duration.optional(),
    isDailyChecked: yesOrNo.optional(),
    runAt: runAt.optional(),
    timeZone: timeZone.optional(),
  })
  .refine(
    ({ keywordsItems, competitorsItems, isRuntime }) =>
      [keywordsItems !== undefined, competitorsItems !== undefined, isRuntime === true].filter(Boolean).length === 1,
    { message: 'Send one of keywordsItems, competitorsItems and isRuntime.', path: ['isRuntime'] },
  )

const selected = (message: string) => ({ error: message })

export const rankProjects = {
  createRankProject: endpoint(
    { ability: 'CREATE_SERP_PROJECT', module: 'SERP Projects' },
    'credits.insufficient',
    'trial.restricted',
    'project.limit-reached',
    'project.keyword-limit',
    'request.conflict',
    'provider.unavailable',
  )
    .route({
      method: 'POST',
      path: '/projects',
      successStatus: 202,
      tags: ['SERP Projects'],
      summary: 'Track where a domain ranks for keywords',
      description:
        'Accepted at once and run for the first time; credits are held now and charged for delivered keywords only. An `Idempotency-Key` header or `random_id` makes a repeat answer the first project.',
    })
    .input(createRankProjectInput)
    .output(accepted),

  listRankProjects: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' })
    .route({ method: 'GET', path: '/projects', tags: ['SERP Projects'], summary: 'Projects, newest first, 10 a page' })
    .input(
      z.object({
        page: pageNumber.default(1),
        /** Part of a name or of a domain. */
        search: searchText,
      }),
    )
    .output(z.object({ data: z.object({ projects: z.array(rankProject), pagination }) })),

  updateRankProject: endpoint(
    { ability: 'CREATE_SERP_PROJECT', module: 'SERP Projects' },
    'row.not-found',
    'credits.insufficient',
    'trial.restricted',
    'project.keyword-limit',
    'project.competitors-full',
    'project.running',
    'request.conflict',
  )
    .route({
      method: 'PUT',
      path: '/projects/{id}',
      tags: ['SERP Projects'],
      summary: 'Add keywords, add competitors, or change when it runs',
      description:
        '`keywordsItems` are looked up at once and paid like a run of their own. `competitorsItems` cost nothing; their past is read from result pages still kept. `isRuntime` goes with `duration`, `isDailyChecked`, `runAt` and `timeZone`; what is left out stays. An `Idempotency-Key` header makes a repeat of added keywords answer the first.',
    })
    .input(updates)
    .output(accepted),

  deleteRankProject: endpoint({ ability: 'CREATE_SERP_PROJECT' }, 'row.not-found')
    .route({
      method: 'DELETE',
      path: '/projects/{id}',
      tags: ['SERP Projects'],
      summary: 'Delete a project and all its ranks',
      description: 'A run under way ends; what it has delivered is charged, the rest is given back.',
    })
    .input(projectRow)
    .output(z.object({ message: z.string() })),

  showRankHistory: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/projects/list-histories/{id}',
      tags: ['SERP Projects'],
      summary: 'Ranks of a project by date, 7 dates a page',
    })
    .input(projectRow.extend({ page: pageNumber.default(1), ...keywordsPage, ...keywordChoice }))
    .output(
      z.object({
        ...projectState,
        project: rankProject,
        /** Of the dates. */
        pagination,
        /** Of the keywords chosen. */
        keywords_pagination: pagination,
        /** Of `sparkline`, oldest first. */
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
      summary: 'Ranks of a project beside its competitors’, 50 keywords a page',
    })
    .input(projectRow.extend({ page: pageNumber.default(1), ...keywordChoice }))
    .output(
      z.object({
        ...projectState,
        /** Of the keywords chosen. */
        pagination,
        competitors: z.array(competitorInProject),
        competitorsData: z.array(z.object({ items: z.array(rankCompetitorsRow) })),
      }),
    ),

  removeRankCompetitors: endpoint({ ability: 'CREATE_SERP_PROJECT', type2Only: true }, 'row.not-found')
    .route({
      method: 'POST',
      path: '/projects/remove-project-competitors',
      tags: ['SERP Projects'],
      summary: 'Remove competitors from a project',
      description: 'Their ranks are kept and come back when they are added again.',
    })
    .input(
      z.object({
        project_id: rowId,
        /** Ids or domains. */
        competitorToRemove: z
          .array(
            z.union([rowId, hostInput], selected(rankProjectMessages.invalidCompetitor)),
            selected(rankProjectMessages.invalidCompetitor),
          )
          .min(1, rankProjectMessages.invalidCompetitor)
          .max(competitorLimits.perProject, rankProjectMessages.invalidCompetitor),
      }),
    )
    .output(z.object({ message: z.string() })),

  deleteRankKeywords: endpoint({ ability: 'CREATE_SERP_PROJECT' }, 'row.not-found', 'project.running')
    .route({
      method: 'POST',
      path: '/projects/delete-project-keywords',
      tags: ['SERP Projects'],
      summary: 'Delete keywords and their ranks',
    })
    .input(
      z.object({
        keywords_ids: z
          .array(rowId, selected(rankProjectMessages.invalidKeywords))
          .min(1, rankProjectMessages.invalidKeywords)
          .max(1_000, rankProjectMessages.invalidKeywords),
      }),
    )
    .output(z.object({ message: z.string() })),

  refreshRankProject: endpoint(
    { ability: 'CREATE_SERP_PROJECT', module: 'SERP Projects' },
    'row.not-found',
    'credits.insufficient',
    'refresh.recent',
    'project.running',
    'project.nothing-failed',
    'request.conflict',
  )
    .route({
      method: 'POST',
      path: '/projects/refresh-project/{id}',
      successStatus: 202,
      tags: ['SERP Projects'],
      summary: 'Run a project now',
      description:
        'Within 4 hours of the last look it needs `confirm: true`, else 409 `refresh.recent` with `data.taken_at`; a confirmed refresh asks for new result pages. `onlyFailed` looks only at the keywords that failed last. An `Idempotency-Key` header makes a repeat answer the first.',
    })
    .input(
      projectRow.extend({
        confirm: z.boolean({ error: 'confirm is true or false.' }).default(false),
        onlyFailed: z.boolean({ error: 'onlyFailed is true or false.' }).default(false),
      }),
    )
    .output(accepted),
}
