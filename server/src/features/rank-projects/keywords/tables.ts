import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { AiOverviewState } from '#contract/rules/serp-fetches/ai-overview.ts'
import type { OtherPage } from '#contract/rules/serp-fetches/other-page.ts'
import type { CheckedState } from '#contract/rules/serp-fetches/rank-states.ts'
import type { Depth } from '#contract/rules/serp-fetches/search-engines.ts'
import type { SerpFeatureKey } from '#contract/rules/serp-fetches/serp-features.ts'
import { awaitedPageColumns, type FeatureOwners } from '../../../parts/serp-fetches/tables.ts'
import { moment } from '../../../platform/database/columns.ts'
import type { ProviderFailureKind } from '../../../ports/data-provider/failure.ts'
import type { Correction } from '../../../ports/data-provider/organic-results.ts'
import { rankProjects } from '../projects/tables.ts'

/** State of a keyword in the run that asked for it last. */
export type Progress = 'pending' | 'done' | 'failed'

/**
 * A keyword of a project in one of its settings, with its latest successful check, and what the run it is or was in waits
 * for.
 */
export const rankProjectKeywords = pgTable(
  'rank_project_keywords',
  {
    accountId: integer('account_id').notNull(),
    id: integer().notNull().generatedAlwaysAsIdentity(),
    projectId: integer('project_id').notNull(),
    keyword: text().notNull(),
    /** In lower case: keywords are the same when they differ only in case. */
    keywordKey: text('keyword_key').notNull(),
    /** 0 for the project's first setting, else the number of a further one. */
    settingId: smallint('setting_id').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    run: integer().notNull(),
    /**
     * The same as `run` if it was begun by a process that knows settings. One of the release before would request the page of
     * a further setting in the first one; a constraint refuses that.
     */
    askedRun: integer('asked_run'),
    progress: text().$type<Progress>().notNull(),
    ...awaitedPageColumns(),
    failure: text().$type<ProviderFailureKind>(),
    latestDay: date('latest_day', { mode: 'string' }),
    latestTakenAt: moment('latest_taken_at'),
    latestState: text('latest_state').$type<CheckedState>(),
    latestRank: smallint('latest_rank'),
    latestOrganicRank: smallint('latest_organic_rank'),
    latestDepth: smallint('latest_depth').$type<Depth>(),
    latestUrl: text('latest_url'),
    latestResultsRead: smallint('latest_results_read'),
    latestAiOverview: text('latest_ai_overview').$type<AiOverviewState>(),
    latestFeatures: text('latest_features').array().$type<SerpFeatureKey[]>(),
    latestOwnedFeatures: text('latest_owned_features').array().$type<SerpFeatureKey[]>(),
    latestOtherPage: jsonb('latest_other_page').$type<OtherPage>(),
    /** Sites that own features of the page, tracked or not. */
    latestFeatureOwners: jsonb('latest_feature_owners').$type<FeatureOwners>(),
    latestCorrection: jsonb('latest_correction').$type<Correction>(),
    latestIsDoubtful: boolean('latest_is_doubtful'),
    /** The project's baseline at that check. */
    latestBaseline: integer('latest_baseline').notNull().default(0),
    /** The page that should rank (`readTargetPage`); null if none is set. */
    targetPage: text('target_page'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    foreignKey({
      columns: [table.accountId, table.projectId],
      foreignColumns: [rankProjects.accountId, rankProjects.id],
    }),
    uniqueIndex('rank_project_keywords_in_settings').on(
      table.accountId,
      table.projectId,
      table.keywordKey,
      table.settingId,
    ),
    index('rank_project_keywords_of_setting').on(table.accountId, table.projectId, table.settingId, table.id),
    check(
      'rank_project_keywords_asked',
      sql`${table.settingId} = 0 or (${table.askedRun} is not null and ${table.askedRun} = ${table.run})`,
    ),
    index('rank_project_keywords_in_order').on(table.accountId, table.projectId, table.id),
    index('rank_project_keywords_everywhere').on(table.keywordKey),
    index('rank_project_keywords_waiting').on(table.fetchId).where(sql`${table.progress} = 'pending'`),
  ],
)
