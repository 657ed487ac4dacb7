import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AccountType } from '#contract/rules/billing/plan-modules.ts'
import { moment } from '../../platform/database/columns.ts'
import { placeTables } from '../../platform/distribution/placed-tables.ts'

export const accounts = pgTable(
  'accounts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Stored lower case. */
    email: text().notNull(),
    name: text().notNull(),
    type: smallint().$type<AccountType>().notNull(),
    suspended: boolean().notNull().default(false),
    /** The reason and the time of its suspension by staff; null for accounts suspended before there were reasons. */
    suspendReason: text('suspend_reason'),
    suspendedAt: moment('suspended_at'),
    contact: text(),
    /** A country's location code. */
    country: integer().notNull(),
    language: text().notNull(),
    createdAt: moment('created_at').notNull(),
    /** Its personal data is gone from then on; what the ledger and the audit log refer to stays. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    uniqueIndex('accounts_email_unique').on(sql`lower(${table.email})`),
    index('accounts_search').using('gin', sql`(lower(${table.name} || ' ' || ${table.email})) gin_trgm_ops`),
    index('accounts_name').on(sql`lower(${table.name})`, table.id),
  ],
)

export const roles = pgTable('roles', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
})

/** Roles that were made at a start, once: what was deleted or renamed since is not made again. */
export const seededRoles = pgTable('seeded_roles', { name: text().primaryKey() })

export const permissions = pgTable('permissions', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
  /** The group it is listed under. */
  description: text().notNull(),
  /** Made by staff. Should a later version ask for one of its name, nobody has that for having had this one. */
  isCustom: boolean('is_custom').notNull().default(false),
})

export const rolePermissions = pgTable(
  'role_permissions',
  {
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    permissionId: integer('permission_id')
      .notNull()
      .references(() => permissions.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.permissionId] })],
)

export const accountRoles = pgTable(
  'account_roles',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.roleId] }),
    index('account_roles_role').on(table.roleId, table.accountId),
  ],
)

/** The number of attempts in a window that begins with its first attempt. */
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

export const accessPlacement = placeTables({
  local: [accounts, roles, seededRoles, permissions, rolePermissions, accountRoles, attemptLimits],
})
