import type { AuditFilters, AuditLine, AuditPerson } from '#contract/audit/endpoints.ts'
import { actorName, describeLine } from '#contract/rules/audit/audit-sentences.ts'
import type { ExportFormat } from '#contract/rules/exports/exports.ts'
import { type AccountCtx, findViewer, lockActor } from '../../../parts/access/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { replyWithTable } from '../../../platform/spreadsheet/reply-with-spreadsheet.ts'
import type { Column } from '../../../platform/spreadsheet/write-sheet.ts'
import { recordAudit } from '../record-audit.ts'
import { findLines, type Place } from './find-lines.ts'

const readAtOnce = 1_000
/** As many as a sheet can hold. */
const mostLines = 1_000_000

type ExportAuditLog = AuditFilters & { format: ExportFormat }

/**
 * Exports the lines that match the filters, as a file that is written while it is downloaded. The export is itself recorded in the
 * log. It breaks off if the account loses the right to read the log.
 */
export async function exportAuditLog(ctx: AccountCtx, { format, ...filters }: ExportAuditLog) {
  const actorId = ctx.account.id
  await inTransaction(ctx, async (tx) => {
    await lockActor(tx, { actorId, targetId: actorId, anyOf: ['VIEW_AUDIT_LOG'] })
    // Only the names of the filters, because a value may be somebody's email address.
    const data = { format, filters: Object.keys(filters) }
    await recordAudit(tx, { action: 'audit-log.exported', actorId, accountId: null, data })
  })
  const rows = linesOf(ctx, filters)
  const name = `audit-log-${ctx.clock().toISOString().slice(0, 10)}`
  return replyWithTable({ format, name, table: { name: 'Audit log', columns, rows }, log: ctx.log })
}

async function* linesOf(ctx: AccountCtx, filters: AuditFilters): AsyncGenerator<AuditLine> {
  let before: Place | undefined
  for (let read = 0; read < mostLines; read += readAtOnce) {
    if (before !== undefined) await requireMayRead(ctx)
    const { lines, next } = await findLines(ctx, filters, { before, most: readAtOnce })
    yield* lines
    if (next === undefined) return
    before = next
  }
}

/** The file may take minutes, and a session can end meanwhile. */
async function requireMayRead(ctx: AccountCtx): Promise<void> {
  const viewer = await findViewer(ctx, ctx.account.id)
  if (viewer === undefined || viewer.account.suspended || !viewer.abilities.has('VIEW_AUDIT_LOG'))
    throw new AppError('ability.missing', `account ${ctx.account.id} has lost VIEW_AUDIT_LOG`)
}

const emailOf = (person: AuditPerson | null) => person?.email ?? null

const columns: Column<AuditLine>[] = [
  { title: 'Time (UTC)', width: 22, cell: ({ at }) => new Date(at) },
  { title: 'What happened', width: 70, cell: sentenceOf },
  { title: 'Action', width: 24, cell: ({ action }) => action },
  { title: 'Actor id', width: 10, cell: ({ actor }) => actor?.id ?? null },
  { title: 'Actor email', width: 30, cell: ({ actor }) => emailOf(actor) },
  { title: 'As customer id', width: 14, cell: ({ as }) => as?.id ?? null },
  { title: 'Account id', width: 12, cell: ({ account }) => account?.id ?? null },
  { title: 'Account email', width: 30, cell: ({ account }) => emailOf(account) },
  { title: 'IP address', width: 18, cell: ({ ip }) => ip },
  { title: 'Device', width: 24, cell: ({ device }) => device },
  { title: 'Details', width: 60, cell: ({ data }) => (Object.keys(data).length === 0 ? null : JSON.stringify(data)) },
]

function sentenceOf({ action, actor, as, account, data }: AuditLine): string {
  return describeLine(action, {
    actor: actorName(actor?.name, as?.name),
    account: account?.name,
    isOwn: actor !== null && as === null && actor.id === account?.id,
    data,
  })
}
