import { z } from 'zod'
import { SITE_TYPES, type Site, siteFromDomain } from '#sandbox/dataforseo/web/sites.ts'
import { TOPICS, topicIndex } from '#sandbox/dataforseo/web/topics.ts'

export const toldDomainSchema = z.strictObject({
  /** Registrable domain, without scheme and www. */
  domain: z.hostname().refine((domain) => domain.includes('.'), 'a domain has a dot'),
  /** 0–1; without it a plausible one by the domain's hash. */
  strength: z.number().min(0).max(1).optional(),
  type: z.enum(SITE_TYPES).optional(),
  /** Without topics they are read from the name; a name that says nothing has a little of everything. */
  topics: z.array(z.enum(TOPICS.map((topic) => topic.id))).optional(),
  /** ISO 3166-1 alpha-2, or null for anywhere; without it the country of the domain's ending. */
  country: z.string().length(2).toUpperCase().nullable().optional(),
  /** The host its results stand under, e.g. shop.example.ie. */
  host: z.hostname().optional(),
  brand: z.string().min(1).max(80).optional(),
})

export type ToldDomain = z.input<typeof toldDomainSchema>

export function tellDomain(told: ToldDomain): Site {
  const { domain, topics, ...known } = toldDomainSchema.parse(told)
  const weights = topics === undefined ? undefined : new Map(topics.map((id) => [topicIndex(id), 1]))
  return siteFromDomain(domain.replace(/^www\./, ''), { ...known, topics: weights })
}
