import { z } from 'zod'
import { domainStates } from '../rules/site-checks/domain-checks.ts'
import { timestamp } from '../wire/fields.ts'

/** What every checked site says of itself, a domain or a target of backlinks; spread into the row of each. */
export const siteFields = {
  id: z.number().int(),
  target: z.string(),
  /** How many rows were asked for. */
  limit: z.number().int(),
  created_at: timestamp,
  state: z.enum(domainStates),
  /** Progress of the latest run: how many rows it was to read, and how many were read or failed. */
  progress: z.object({
    done_count: z.number().int(),
    failed_count: z.number().int(),
    rows_count: z.number().int(),
  }),
  is_project_created: z.boolean(),
  /** Null where it runs only when asked. */
  next_run_at: timestamp.nullable(),
  /** Why its last slot passed without a run; null where it did not. */
  skipped: z.enum(['credits', 'plan']).nullable(),
  /** When it was checked last; null before its first check has ended. */
  last_checked_at: timestamp.nullable(),
}
const site = z.object({ ...siteFields, schedule: z.string() })
export type SiteProject = z.infer<typeof site>
