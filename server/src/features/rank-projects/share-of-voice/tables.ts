import { boolean, date, foreignKey, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { rankProjects } from '../projects/tables.ts'

/** The keywords that shares of voice are of: all, those without a tag, or those of one tag, segment or setting. */
export type ShareScopeKind = 'all' | 'untagged' | 'tag' | 'segment' | 'setting'

/**
 * Shares of voice at the end of a day, over each keyword's latest page up to then, kept for ever: the largest domains by either weight, the
 * project's target and the competitors'. Shares are in ten-millionths. All lists are in the order of `domains`.
 */
export const rankShareDays = pgTable(
  'rank_share_days',
  {
    accountId: integer('account_id').notNull(),
    projectId: integer('project_id').notNull(),
    scope: text().$type<ShareScopeKind>().notNull(),
    /** The id of the tag or segment, the number of the setting, else 0. */
    scopeId: integer('scope_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** Pages that count, the part of them with a known search volume, and keywords whose page is no longer stored. */
    keywordsCount: integer('keywords_count').notNull(),
    volumeCount: integer('volume_count').notNull(),
    missingCount: integer('missing_count').notNull(),
    domainsCount: integer('domains_count').notNull(),
    domains: text().array().notNull(),
    shares: integer().array().notNull(),
    volumeShares: integer('volume_shares').array().notNull(),
    keywordCounts: integer('keyword_counts').array().notNull(),
    /** 0 for none. */
    bests: smallint().array().notNull(),
    /**
     * Shares of all other domains together, and of further results of a domain on one page, which count for no domain.
     */
    restShare: integer('rest_share').notNull(),
    restVolumeShare: integer('rest_volume_share').notNull(),
    repeatedShare: integer('repeated_share').notNull(),
    repeatedVolumeShare: integer('repeated_volume_share').notNull(),
    /** Its keywords or competitors have changed since: it is computed anew as long as the ranks of the day are kept. */
    isOutdated: boolean('is_outdated').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.projectId, table.scope, table.scopeId, table.day] }),
    // A process of the release before deletes projects without knowing this table.
    foreignKey({
      name: 'rank_share_days_project',
      columns: [table.accountId, table.projectId],
      foreignColumns: [rankProjects.accountId, rankProjects.id],
    }).onDelete('cascade'),
  ],
)
