import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from '../../parts/access/tables.ts'
import { moment } from '../../platform/database/columns.ts'
import { placeTables } from '../../platform/distribution/placed-tables.ts'

/** The states of a notice as an email: not emailed, still to be sent, sent, or given up. */
export const emailStates = ['none', 'waiting', 'sent', 'failed'] as const
export type EmailState = (typeof emailStates)[number]

export const notices = pgTable(
  'notices',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    kind: text().notNull(),
    /** Data in the shape of its kind; the texts are made from it when it is shown or emailed. */
    data: jsonb().notNull(),
    createdAt: moment('created_at').notNull(),
    readAt: moment('read_at'),
    emailState: text('mail_state').$type<EmailState>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('notices_newest').on(table.accountId, sql`${table.createdAt} desc`, sql`${table.id} desc`),
    index('notices_unread').on(table.accountId).where(sql`${table.readAt} is null`),
    index('notices_old').on(table.createdAt),
    index('notices_waiting').on(table.createdAt).where(sql`${table.emailState} = 'waiting'`),
  ],
)

/** Emails of every kind handed to the email server, by quarter of an hour. */
export const emailCounts = pgTable('email_counts', {
  quarter: moment('quarter').primaryKey(),
  /** Taken by the email server; whether they arrived it does not say. */
  sent: integer().notNull().default(0),
  /** Refused for good, as for an address that does not exist. */
  refused: integer().notNull().default(0),
  /** Tries that failed otherwise, such as without a connection. They are repeated. */
  failed: integer().notNull().default(0),
})

/** Choices of an account that differ from a kind's default. */
export const noticePreferences = pgTable(
  'notice_preferences',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    isEmailed: boolean('is_mailed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind] })],
)

export const notificationsPlacement = placeTables({
  local: [notices, emailCounts, noticePreferences],
})
