import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'
import { accounts } from '../access/tables.ts'
import type { NoticeKind } from './notice-kinds.ts'

/** Whether a notice goes out as a mail: not at all, still to be sent, sent, or given up. */
export const mailStates = ['none', 'waiting', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

export const notices = pgTable(
  'notices',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    kind: text().$type<NoticeKind>().notNull(),
    /** Of the shape its kind names; the texts are made from it when it is shown or mailed. */
    data: jsonb().notNull(),
    createdAt: moment('created_at').notNull(),
    readAt: moment('read_at'),
    mailState: text('mail_state').$type<MailState>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('notices_newest').on(table.accountId, sql`${table.createdAt} desc`, sql`${table.id} desc`),
    index('notices_waiting').on(table.createdAt).where(sql`${table.mailState} = 'waiting'`),
  ],
)

/** Where somebody wants other than what a kind does by itself. */
export const noticePreferences = pgTable(
  'notice_preferences',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text().$type<NoticeKind>().notNull(),
    isMailed: boolean('is_mailed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind] })],
)
