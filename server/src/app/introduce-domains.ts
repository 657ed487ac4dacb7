import type { FastifyRequest } from 'fastify'
import { getDomain } from 'tldts'
import { z } from 'zod'
import { splitPasted, toHost, withoutWww } from '#contract/rules/text/domain-syntax.ts'
import type { Logger } from '../platform/log/log.ts'

/** The fields in which calls name domains to search for. */
const askedAbout = z.object({
  domainUrl: z.string().optional().catch(undefined),
  /** The domain of a domain check or a backlink check. */
  target: z.string().optional().catch(undefined),
  competitors: z.array(z.string()).catch([]),
  /** Their name in a change of a project. */
  competitorsItems: z.array(z.string()).catch([]),
  keywords: z.array(z.string().min(1).max(700)).max(100).catch([]),
})
/** A project's domain and its competitors. */
const mostDomains = 11
const patienceMs = 2_000

/**
 * The sandbox's web is made up and has only its own sites. So the domains that customers ask about are added to it, through its
 * control API, before results pages are created. Nothing in the product depends on this: without it those domains are on no page.
 */
export async function introduceDomains(
  sandboxUrl: string,
  request: Pick<FastifyRequest, 'method' | 'body'>,
  log: Logger,
): Promise<void> {
  if (request.method !== 'POST' && request.method !== 'PUT') return
  const asked = askedAbout.safeParse(request.body)
  if (!asked.success) return
  const { domainUrl = '', target = '', competitors, competitorsItems, keywords } = asked.data
  const hosts = [domainUrl, target, ...competitors, ...competitorsItems].flatMap(
    (text) => toHost(splitPasted(text).host) ?? [],
  )
  await Promise.all(hosts.slice(0, mostDomains).map((host) => introduce(sandboxUrl, host, keywords, log)))
}

async function introduce(sandboxUrl: string, host: string, keywords: string[], log: Logger) {
  const domain = getDomain(withoutWww(host), { allowPrivateDomains: true })
  if (domain === null) return
  const isSubdomain = withoutWww(host) !== domain
  try {
    await fetch(new URL('/_sandbox/domains', sandboxUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ domain, keywords, ...(isSubdomain && { host }) }),
      signal: AbortSignal.timeout(patienceMs),
    })
  } catch (error) {
    log.debug({ err: error, host }, 'could not add a domain to the sandbox')
  }
}
