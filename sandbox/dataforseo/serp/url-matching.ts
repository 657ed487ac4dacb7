import type { StopRule } from './organic-request.ts'

/** The vendor's stop_crawl_on_match: one domain exactly, with its subdomains, or a pattern with `*`. */
export function isStopMatch(rule: StopRule, url: string): boolean {
  const host = hostOf(url)
  const value = rule.match_value.replace(/^www\./, '')
  if (rule.match_type === 'domain') return host === value
  if (rule.match_type === 'with_subdomains') return host === value || host.endsWith(`.${value}`)
  return matchesWildcard(rule.match_value, url.replace(/^https?:\/\//, ''))
}

/** `a.com` is its home page, `a.com*` any page of the host, `*a.com*` any page of the domain and its subdomains. */
export function isTargetMatch(target: string, url: string): boolean {
  const bare = url
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '')
  return matchesWildcard(target.toLowerCase().replace(/\/$/, ''), bare)
}

function hostOf(url: string): string {
  return (
    url
      .replace(/^https?:\/\//, '')
      .split(/[/?#:]/, 1)[0]
      ?.replace(/^www\./, '') ?? ''
  )
}

function matchesWildcard(pattern: string, text: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`, 'i').test(text)
}
