export type SafeLink = { kind: 'screen' | 'web' | 'email'; href: string }

const ownOrigin = 'https://own.invalid'

/**
 * The target of a link in an answer: a screen of ours, a web page, an email. Undefined for anything else, which is then
 * no link.
 */
export function safeLink(href: string): SafeLink | undefined {
  const isPath = href.startsWith('/')
  const url = URL.parse(href, isPath ? ownOrigin : undefined)
  if (url === null) return undefined
  // `//evil.example` and `/\evil.example` are other sites to a browser.
  if (isPath) return url.origin === ownOrigin ? { kind: 'screen', href: url.href.slice(ownOrigin.length) } : undefined
  if (url.protocol === 'http:' || url.protocol === 'https:') return { kind: 'web', href: url.href }
  return url.protocol === 'mailto:' ? { kind: 'email', href: url.href } : undefined
}
