import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AuditAction } from '#contract/rules/audit/audit-sentences.ts'
import { accounts } from '../../parts/access/tables.ts'
import { moment } from '../../platform/database/columns.ts'
import { placeTables } from '../../platform/distribution/placed-tables.ts'
import type { AuditData } from './refuse-secrets.ts'

/**
 * Actions of staff and security events. A trigger refuses every change, with two exceptions: lines past `AUDIT_KEPT_DAYS` may be
 * deleted, and personal data of a deleted account may be cleared, for which that account's row must stay.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    /** Null for the system and for somebody not signed in. */
    actorId: integer('actor_id').references(() => accounts.id),
    /** Whom a staff member was switched into when they did it. */
    asAccountId: integer('as_account_id').references(() => accounts.id),
    /** Whom it is about; null where there is no such account. */
    accountId: integer('account_id').references(() => accounts.id),
    action: text().$type<AuditAction>().notNull(),
    ip: text(),
    userAgent: text('user_agent'),
    data: jsonb().$type<AuditData>().notNull(),
  },
  (table) => [
    index('audit_log_account').on(table.accountId, sql`${table.at} desc`, sql`${table.id} desc`),
    index('audit_log_time').on(sql`${table.at} desc`, sql`${table.id} desc`),
    index('audit_log_actor').on(table.actorId, sql`${table.at} desc`, sql`${table.id} desc`),
    index('audit_log_as_account')
      .on(table.asAccountId, sql`${table.at} desc`, sql`${table.id} desc`)
      .where(sql`${table.asAccountId} is not null`),
    index('audit_log_action').on(table.action, sql`${table.at} desc`, sql`${table.id} desc`),
    index('audit_log_ip')
      .on(table.ip, sql`${table.at} desc`, sql`${table.id} desc`)
      .where(sql`${table.ip} is not null`),
  ],
)

export const auditPlacement = placeTables({
  local: [auditLog],
})
