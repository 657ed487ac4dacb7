import { inArray, type SQL, sql } from 'drizzle-orm'
import type { AuditFilters, AuditLine, AuditPerson } from '#contract/audit/endpoints.ts'
import type { AuditAction } from '#contract/rules/audit/audit-sentences.ts'
import { toEmailAddress } from '#contract/rules/text/email-syntax.ts'
import { matchesAccount, viewerTable } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { describeDevice } from '../../../platform/network/describe-device.ts'
import type { AuditData } from '../refuse-secrets.ts'

/** A place in the log: after the line of that time and id. */
export type Place = { at: Date; id: number }

type Row = {
  id: string
  at: string
  actor_id: number | null
  as_account_id: number | null
  account_id: number | null
  action: AuditAction
  ip: string | null
  user_agent: string | null
  data: AuditData
}

/** Maximum people that a filter may match; one that matches more is refused. */
const mostPeople = 50
const tooMany = 'Too many accounts match. Enter an id or an email address.'

type Part = { before?: Place | undefined; most: number }

/**
 * Lines of the log, newest first, at most so many. Each filter has an index that holds its lines in that order; of several
 * people, the newest lines of each are read separately.
 */
export async function findLines(
  ctx: Ctx,
  { actor, account, ...filters }: AuditFilters,
  { before, most }: Part,
): Promise<{ lines: AuditLine[]; next: Place | undefined }> {
  const actors = actor === undefined ? undefined : await findPeople(ctx, actor)
  const accounts = account === undefined ? undefined : await findPeople(ctx, account)
  const where = conditionsOf(filters, before)
  const rows = await readRows(ctx, { actors, accounts, where, most: most + 1 })
  const shown = rows.slice(0, most)
  const people = await readPeople(ctx, shown)
  const lines = shown.map((row) => present(row, people))
  const last = shown.at(-1)
  const hasMore = rows.length > most && last !== undefined
  return { lines, next: hasMore ? { at: new Date(last.at), id: Number(last.id) } : undefined }
}

type Wanted = { actors: number[] | undefined; accounts: number[] | undefined; where: SQL; most: number }

async function readRows(ctx: Ctx, { actors, accounts, where, most }: Wanted): Promise<Row[]> {
  const newest = sql`order by at desc, id desc limit ${most}`
  const ids = (of: readonly number[]) => sql`${sql.param([...of])}::int[]`
  const ofEach = (column: SQL, people: readonly number[], also: SQL) => sql`
    select l.* from unnest(${ids(people)}) as wanted(person)
    cross join lateral (select * from audit_log where ${column} = wanted.person and ${also} and ${where} ${newest}) l
    ${newest}`
  const byActors = actors === undefined ? sql`true` : sql`actor_id = any(${ids(actors)})`
  const statement =
    accounts !== undefined
      ? ofEach(sql`account_id`, accounts, byActors)
      : actors !== undefined
        ? ofEach(sql`actor_id`, actors, sql`true`)
        : sql`select * from audit_log where ${where} ${newest}`
  return (await ctx.db.execute<Row>(statement)).rows
}

function conditionsOf({ action, from, to, ip }: Omit<AuditFilters, 'actor' | 'account'>, before?: Place): SQL {
  const conditions = [
    action && sql`action = ${action}`,
    ip && sql`ip = ${ip}`,
    from && sql`at >= ${`${from}T00:00:00Z`}::timestamptz`,
    to && sql`at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`,
    before && sql`(at, id) < (${before.at.toISOString()}::timestamptz, ${before.id})`,
  ].filter((condition) => condition !== undefined)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** By id, by address, or by part of a name or an address. */
async function findPeople(ctx: Ctx, text: string): Promise<number[]> {
  const wanted = text.trim()
  const address = wanted.includes('@') ? (toEmailAddress(wanted) ?? wanted.toLowerCase()) : undefined
  if (/^[1-9]\d{0,8}$/.test(wanted)) return [Number(wanted)]
  const rows = await ctx.db
    .select({ id: viewerTable.id })
    .from(viewerTable)
    .where(address === undefined ? matchesAccount(wanted) : sql`lower(${viewerTable.email}) = ${address}`)
    .orderBy(viewerTable.id)
    .limit(mostPeople + 1)
  if (rows.length > mostPeople)
    throw new AppError('input.invalid', `more than ${mostPeople} accounts match`, { publicMessage: tooMany })
  return rows.map(({ id }) => id)
}

async function readPeople(ctx: Ctx, rows: readonly Row[]): Promise<Map<number, AuditPerson>> {
  const ids = new Set(rows.flatMap((row) => [row.actor_id, row.as_account_id, row.account_id]))
  const named = [...ids].filter((id) => id !== null)
  if (named.length === 0) return new Map()
  const { id, name, email, deletedAt } = viewerTable
  const people = await ctx.db.select({ id, name, email, deletedAt }).from(viewerTable).where(inArray(id, named))
  return new Map(
    people.map((one) => {
      const isDeleted = one.deletedAt !== null
      return [one.id, { id: one.id, name: one.name, email: isDeleted ? null : one.email, is_deleted: isDeleted }]
    }),
  )
}

function present(row: Row, people: ReadonlyMap<number, AuditPerson>): AuditLine {
  const personOf = (id: number | null) => (id === null ? null : (people.get(id) ?? null))
  return {
    id: Number(row.id),
    at: new Date(row.at).toISOString(),
    action: row.action,
    actor: personOf(row.actor_id),
    as: personOf(row.as_account_id),
    account: personOf(row.account_id),
    ip: row.ip,
    device: row.user_agent === null ? null : describeDevice(row.user_agent),
    data: { ...row.data },
  }
}
