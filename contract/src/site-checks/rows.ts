import { z } from 'zod'
import { domainStates } from '../rules/site-checks/domain-checks.ts'
import { timestamp } from '../wire/fields.ts'

/** Every checked site has these fields, a domain or a target of backlinks; they are spread into the row of each. */
export const siteFields = {
  id: z.number().int(),
  target: z.string(),
  /** The number of rows that were asked for. */
  limit: z.number().int(),
  created_at: timestamp,
  state: z.enum(domainStates),
  /** Counts the rows the latest run was to read, and what became of them. */
  progress: z.object({
    done_count: z.number().int(),
    failed_count: z.number().int(),
    rows_count: z.number().int(),
  }),
  is_project_created: z.boolean(),
  /** Null where it runs only when asked. */
  next_run_at: timestamp.nullable(),
  /** The reason why its last slot passed without a run; null where it did not. */
  skipped: z.enum(['credits', 'plan']).nullable(),
  /** The time when it was checked last; null before its first check has ended. */
  last_checked_at: timestamp.nullable(),
}
const site = z.object({ ...siteFields, schedule: z.string() })
export type SiteProject = z.infer<typeof site>
