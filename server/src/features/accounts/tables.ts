import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'
import { accounts } from '../access/tables.ts'

export const credentials = pgTable('credentials', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** argon2id, in PHC form. */
  passwordHash: text('password_hash').notNull(),
  changedAt: moment('changed_at').notNull(),
})

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the bearer token, hex; the token itself is stored nowhere. */
    tokenHash: text('token_hash').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    /** The latest moment it can live to, however much it is used. */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sessions_account').on(table.accountId), index('sessions_expiry').on(table.expiresAt)],
)

/** How often something was tried in a window that begins with its first attempt. */
export const attemptLimits = pgTable(
  'attempt_limits',
  {
    name: text().notNull(),
    /** HMAC-SHA-256 of whom or what it is counted for, hex, so that nobody reads addresses here. */
    subjectHash: text('subject_hash').notNull(),
    windowStartedAt: moment('window_started_at').notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.subjectHash] }),
    index('attempt_limits_age').on(table.windowStartedAt),
  ],
)
