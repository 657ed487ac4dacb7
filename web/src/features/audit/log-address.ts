import type { AuditFilters } from '#contract/audit/endpoints.ts'
import { auditActions } from '#contract/rules/audit/audit-sentences.ts'
import { calendarDay, oneOf, textOf } from '../../shared/address/read-values.ts'

/** The state kept in the URL, so that a reload, a bookmark or Back shows the same. */
export type LogAddress = Pick<AuditFilters, 'actor' | 'account' | 'action' | 'from' | 'to' | 'ip'>

export function readLogAddress(values: Record<string, unknown>): LogAddress {
  const { actor, account, action, from, to, ip } = values
  return {
    actor: textOf(actor, 254),
    account: textOf(account, 254),
    action: oneOf(auditActions, action),
    from: calendarDay(from),
    to: calendarDay(to),
    ip: textOf(ip, 45),
  }
}

/** True if it is a complete IP address, as far as a browser can tell; a part of one finds nothing. */
const wholeIp = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]*(?::[\da-f.]*){2,7})$/i

export const isWholeIp = (ip: string) => wholeIp.test(ip)

/** The filters sent to the server, without an IP address that is still being typed. */
export function filtersOf({ ip, ...address }: LogAddress): LogAddress {
  const chosen = Object.entries({ ...address, ip: ip !== undefined && isWholeIp(ip) ? ip : undefined })
  return Object.fromEntries(chosen.filter(([, value]) => value !== undefined))
}
