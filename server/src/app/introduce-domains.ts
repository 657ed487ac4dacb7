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
  /** As a change of a project names them. */
  competitorsItems: z.array(z.string()).catch([]),
  keywords: z.array(z.string().min(1).max(700)).max(100).catch([]),
})
/** A project's domain and its competitors. */
const mostDomains = 11
const patienceMs = 2_000

/**
 * A real search engine knows real sites; the sandbox's web is made up and knows only its own. So whoever runs on the
 * sandbox introduces the domains somebody asks about to it, over its control, before its results pages are made. Nothing
 * in the product depends on it: without it those domains are simply on no page.
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
