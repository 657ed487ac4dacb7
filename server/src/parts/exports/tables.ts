import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../../platform/database/columns.ts'
import { placeTables } from '../../platform/distribution/placed-tables.ts'

/** A file somebody may fetch for a while. */
export const downloadLinks = pgTable(
  'download_links',
  {
    /** HMAC of the name in its address. */
    tokenHash: text('token_hash').primaryKey(),
    accountId: integer('account_id').notNull(),
    /** The kind of file, as its feature calls it. */
    kind: text().notNull(),
    /** Owner of the file, by the id it has in the feature of the kind. */
    subjectId: integer('subject_id').notNull(),
    /** Contents of the file, and their order. */
    choice: jsonb().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('download_links_expired').on(table.expiresAt)],
)

export const exportsPlacement = placeTables({
  local: [downloadLinks],
})
