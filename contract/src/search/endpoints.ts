import { z } from 'zod'
import type { Fields } from '../module.ts'
import { type FoundRows, modules } from '../modules.ts'
import { domainMessages, targetLimits } from '../rules/text/domain-syntax.ts'
import { endpoint } from '../wire/endpoint.ts'
import { wireText } from '../wire/fields.ts'
import { shapeOf } from '../wire/schema-of.ts'

const searchTerm = 'Enter 1 to 100 characters to search.'

const moduleRows = Object.fromEntries(
  modules
    .flatMap(({ found }) => Object.entries<Fields>(found))
    .map(([group, fields]) => [group, z.array(z.object(shapeOf(fields)))]),
) as unknown as { [Group in keyof FoundRows]: z.ZodType<FoundRows[Group]> }

/** The newest few of each kind; empty for kinds the account may not see. */
const searchResults = z.object({
  ...moduleRows,
  /** For staff who may look after customers. */
  customers: z.array(z.object({ id: z.number().int(), name: z.string(), email: z.string() })),
})
export type SearchResults = z.infer<typeof searchResults>

const searchReply = searchResults.extend({
  /** The kinds that could not be searched, whose rows are therefore missing; absent if there are none. */
  not_searched: z.array(z.enum(Object.keys(searchResults.shape) as [keyof SearchResults])).optional(),
})
export type SearchReply = z.infer<typeof searchReply>

/** A domain that competes with another, by data that is already stored. */
const rivalDomain = z.object({
  domain: z.string(),
  /** Tracked as a competitor of it in a project or a check. */
  is_competitor: z.boolean(),
  /** The number of its results pages that show this domain in the top ten. */
  pages_count: z.number().int(),
})
export type RivalDomain = z.infer<typeof rivalDomain>

export const search = {
  listRivals: endpoint({ ability: null })
    .route({
      method: 'GET',
      path: '/search/rivals',
      tags: ['Search'],
      summary: 'List up to ten competitors of a domain',
      description:
        'Competitors in your projects and checks of that domain come first, then the domains most often in the top ten of their latest results pages. Free: only stored data is read.',
    })
    .input(
      z.object({
        domain: wireText(targetLimits.entered, domainMessages.invalid).trim().min(1, domainMessages.invalid),
      }),
    )
    .output(z.object({ data: z.array(rivalDomain) })),

  search: endpoint({ ability: null })
    .route({
      method: 'GET',
      path: '/search',
      tags: ['Search'],
      summary: 'Find own projects, keywords, checks, domains and backlinks, and customers',
    })
    .input(z.object({ q: wireText(100, searchTerm).trim().min(1, searchTerm) }))
    .output(searchReply),
}
