import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'

/** Files that are made as they are sent; a feature names its own. */
export type DownloadKind = 'domain-excel' | 'backlinks-excel' | 'disavow' | 'account-data'

/** A file somebody may fetch for a while. */
export const downloadLinks = pgTable(
  'download_links',
  {
    /** HMAC of the name in its address. */
    tokenHash: text('token_hash').primaryKey(),
    accountId: integer('account_id').notNull(),
    kind: text().$type<DownloadKind>().notNull(),
    /** Owner of the file, by the id it has in the feature of the kind. */
    subjectId: integer('subject_id').notNull(),
    /** Contents of the file, and their order. */
    choice: jsonb().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('download_links_expired').on(table.expiresAt)],
)
