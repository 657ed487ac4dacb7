import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { timestamp, wireText } from '../wire/fields.ts'

const searchTerm = 'Enter 1 to 100 characters to search.'

/** The newest few of each kind; empty for kinds the account may not see. */
const searchResults = z.object({
  projects: z.array(z.object({ id: z.number().int(), name: z.string(), domain: z.string() })),
  /** Of rank-tracking projects. */
  keywords: z.array(
    z.object({ id: z.number().int(), keyword: z.string(), project_id: z.number().int(), project_name: z.string() }),
  ),
  checks: z.array(
    z.object({
      id: z.number().int(),
      domain: z.string(),
      note: z.string().nullable(),
      keywords_count: z.number().int(),
      created_at: timestamp,
    }),
  ),
  /** Saved as a project or not. */
  domains: z.array(
    z.object({ id: z.number().int(), domain: z.string(), location_name: z.string(), is_saved: z.boolean() }),
  ),
  backlinks: z.array(z.object({ id: z.number().int(), target: z.string(), is_saved: z.boolean() })),
  /** For staff who may look after customers. */
  customers: z.array(z.object({ id: z.number().int(), name: z.string(), email: z.string() })),
})
export type SearchResults = z.infer<typeof searchResults>

export const search = {
  search: endpoint({ ability: null })
    .route({
      method: 'GET',
      path: '/search',
      tags: ['Search'],
      summary: 'Find own projects, keywords, checks, domains and backlinks, and customers',
    })
    .input(z.object({ q: wireText(100, searchTerm).trim().min(1, searchTerm) }))
    .output(searchResults),
}
