import { z } from 'zod'
import { auditActions } from '../rules/audit/audit-sentences.ts'
import { textUpTo } from '../wire/bounded-input.ts'
import { endpoint } from '../wire/endpoint.ts'
import { calendarDate, exportFormat, spreadsheetDownload, timestamp, wireText } from '../wire/fields.ts'

const person = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string().nullable(),
  is_deleted: z.boolean(),
})
export type AuditPerson = z.infer<typeof person>

const action = z.enum(auditActions, { error: 'Choose an action from the list.' })

const line = z.object({
  id: z.number().int(),
  at: timestamp,
  action,
  /** The person who did it; null for the system and for somebody not signed in. */
  actor: person.nullable(),
  /** The customer they were switched into. */
  as: person.nullable(),
  /** Whom it is about. */
  account: person.nullable(),
  ip: z.string().nullable(),
  device: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
})
export type AuditLine = z.infer<typeof line>

const who = wireText(254, 'Enter an id, a name or an email address.', 'Enter 254 characters or fewer.').optional()

const ipText = textUpTo(45, 'Enter an IP address.')

const filters = {
  /** An id, an email address, or part of a name. */
  actor: who,
  account: who,
  action: action.optional(),
  from: calendarDate('Choose a date that exists.').optional(),
  /** Its last day. */
  to: calendarDate('Choose a date that exists.').optional(),
  ip: z.union([ipText.check(z.ipv4()), ipText.check(z.ipv6())], { error: 'Enter an IP address.' }).optional(),
}
export type AuditFilters = z.output<z.ZodObject<typeof filters>>

const needs = { ability: 'VIEW_AUDIT_LOG' } as const

export const audit = {
  listAuditLog: endpoint(needs)
    .route({
      method: 'GET',
      path: '/audit-log',
      tags: ['Audit log'],
      summary: 'List audit log entries, newest first',
      description: 'Days are in UTC. Pass `next` as `before` to get the next page.',
    })
    .input(
      z.object({
        ...filters,
        before: textUpTo(34, 'before must be the value of next.')
          .regex(/^\d{1,15}_\d{1,18}$/, 'before must be the value of next.')
          .optional(),
      }),
    )
    .output(z.object({ data: z.array(line), next: z.string().nullable() })),

  exportAuditLog: endpoint({ ...needs, hasLongStatements: true })
    .route({
      method: 'POST',
      path: '/audit-log/export',
      outputStructure: 'detailed',
      tags: ['Audit log'],
      summary: 'Export the audit log',
      description:
        'The entries that match the filters, newest first, as Excel or CSV. The export itself is recorded in the log.',
    })
    .input(
      z.object({
        ...filters,
        format: exportFormat,
      }),
    )
    .output(spreadsheetDownload),
}
