import { getDomain } from 'tldts'
import { z } from 'zod'
import { readKeyword } from '#sandbox/dataforseo/web/read-keyword.ts'
import { SITE_TYPES, type Site, siteFromDomain } from '#sandbox/dataforseo/web/sites.ts'
import { TOPICS, topicIndex } from '#sandbox/dataforseo/web/topics.ts'
import { hashText, unit } from '#sandbox/deterministic-random.ts'

const nameOf = (domain: string) => domain.toLowerCase().replace(/^www\./, '')
const isRegistrable = (domain: string) => getDomain(domain, { allowPrivateDomains: true }) === nameOf(domain)

const described = z.strictObject({
  /** Registrable domain, without scheme; a leading www. is ignored. */
  domain: z.hostname().refine(isRegistrable, 'not a registrable domain'),
  /** 0–1; without it a plausible one by the domain's hash. */
  strength: z.number().min(0).max(1).optional(),
  type: z.enum(SITE_TYPES).optional(),
  /** Without topics they are read from the name; a name that says nothing has a little of everything. */
  topics: z.array(z.enum(TOPICS.map((topic) => topic.id))).optional(),
  /** Searches it would like to be found for: it has something to say about what they are about. */
  keywords: z.array(z.string().min(1).max(700)).max(1_000).optional(),
  /** ISO 3166-1 alpha-2, or null for anywhere; without it the country of the domain's ending. */
  country: z
    .string()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'not two letters')
    .nullable()
    .optional(),
  /** The host its results stand under, e.g. shop.example.ie. */
  host: z.hostname().optional(),
  brand: z.string().min(1).max(80).optional(),
  /** The paths it ranks with for a keyword, best first; several stand below each other on one results page. */
  pages: z
    .array(
      z.strictObject({
        keyword: z.string().min(1).max(700),
        paths: z
          .array(z.string().regex(/^\/\S{0,200}$/, 'not a path'))
          .min(1)
          .max(3),
      }),
    )
    .max(100)
    .optional(),
  /** Keywords that it suits better than its strength says, by a score; a difference of strength of 0.1 is about 0.2. */
  suits: z
    .array(z.strictObject({ keyword: z.string().min(1).max(700), by: z.number().min(-1).max(1) }))
    .max(100)
    .optional(),
})

/** A site as a program describes it to the sandbox, over HTTP or within one process. */
export const introducedDomainSchema = described.refine(
  ({ domain, host }) => host === undefined || `.${host.toLowerCase()}`.endsWith(`.${nameOf(domain)}`),
  { path: ['host'], error: 'not a host of the domain' },
)

export type IntroducedDomain = z.input<typeof introducedDomainSchema>

/** `earlier` is what was known of the domain before: its subject is kept beside what is new. */
export function tellDomain(told: IntroducedDomain, earlier?: Site): Site {
  const { domain, topics, keywords = [], pages, suits, ...known } = introducedDomainSchema.parse(told)
  const weights = new Map(earlier?.topics ?? [])
  for (const id of topics ?? []) weights.set(topicIndex(id), 1)
  for (const keyword of keywords)
    for (const [topic, weight] of readKeyword(keyword).topics)
      weights.set(topic, Math.max(weight, weights.get(topic) ?? 0))
  const name = nameOf(domain)
  // A customer who asks for a domain's rank has usually done something for it.
  const strength = keywords.length > 0 ? 0.68 + unit(hashText(name)) * 0.22 : undefined
  const site = siteFromDomain(name, { strength, ...known, topics: weights.size === 0 ? undefined : weights })
  return { ...site, ...readOfKeywords({ pages, suits }) }
}

/** Reads what an introduced domain says about single keywords. */
export const readOfKeywords = ({
  pages,
  suits,
}: Pick<IntroducedDomain, 'pages' | 'suits'>): Pick<Site, 'pages' | 'suits'> => ({
  ...(pages !== undefined && { pages: new Map(pages.map(({ keyword, paths }) => [keyword, paths])) }),
  ...(suits !== undefined && { suits: new Map(suits.map(({ keyword, by }) => [keyword, by])) }),
})
