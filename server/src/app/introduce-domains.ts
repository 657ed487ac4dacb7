import { getDomain } from 'tldts'
import { z } from 'zod'
import { toHost } from '#contract/domain-syntax.ts'
import type { Logger } from '../platform/log/log.ts'

const askedAbout = z.object({
  domainUrl: z.string(),
  competitors: z.array(z.string()).catch([]),
  keywords: z.array(z.string().min(1).max(700)).max(100).catch([]),
})
const patienceMs = 2_000

/**
 * A real search engine knows real sites; the sandbox's web is made up and knows only its own. So whoever runs on the
 * sandbox introduces the domains somebody asks about to it, over its control, before its result pages are made. Nothing
 * in the product depends on it: without it those domains are simply on no page.
 */
export async function introduceDomains(sandboxUrl: string, body: unknown, log: Logger): Promise<void> {
  const asked = askedAbout.safeParse(body)
  if (!asked.success) return
  const hosts = [asked.data.domainUrl, ...asked.data.competitors].flatMap((text) => toHost(text) ?? []).slice(0, 4)
  await Promise.all(hosts.map((host) => introduce(sandboxUrl, host, asked.data.keywords, log)))
}

async function introduce(sandboxUrl: string, host: string, keywords: string[], log: Logger) {
  const domain = getDomain(host)
  if (domain === null) return
  const isSubdomain = host !== domain && host !== `www.${domain}`
  try {
    await fetch(new URL('/_sandbox/domains', sandboxUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ domain, keywords, ...(isSubdomain && { host }) }),
      signal: AbortSignal.timeout(patienceMs),
    })
  } catch (error) {
    log.debug({ err: error, host }, 'the sandbox could not be told of a domain')
  }
}
