import type { AuditFilters } from '#contract/audit/endpoints.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { findLines, type Place } from './find-lines.ts'

const pageSize = 50

/** A page of the log, newest first, and where the next one begins. */
export async function listAuditLog(
  ctx: AccountCtx,
  { before, ...filters }: AuditFilters & { before?: string | undefined },
) {
  const { lines, next } = await findLines(ctx, filters, { before: placeOf(before), most: pageSize })
  return { data: lines, next: next === undefined ? null : `${next.at.getTime()}_${next.id}` }
}

/** A moment no line is after. */
const farthest = 4e12

function placeOf(text: string | undefined): Place | undefined {
  const [time, id] = text?.split('_') ?? []
  return time === undefined ? undefined : { at: new Date(Math.min(Number(time), farthest)), id: Number(id) }
}
