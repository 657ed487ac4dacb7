/** Matches decoded segments in which percent-encoding hid a slash, a backslash or a control character. */
const disguised = /[/\\\p{Cc}]/u

/**
 * True if every program reads a request's path in the same way: it has nothing that normalisation removes or rewrites (dot segments,
 * backslashes, fragments), no empty segment before the last one, and nothing hidden by its encoding.
 */
export function isPlainPath(url: string): boolean {
  const path = pathOf(url)
  // As the router reads it, so that no path is checked as one and routed as another.
  if (URL.parse(`http://localhost${path}`)?.pathname !== path) return false
  const steps = path.split('/').slice(1)
  return steps.every((step, at) => (step !== '' || at === steps.length - 1) && !disguised.test(decoded(step)))
}

/**
 * A request target without the scheme and host that some proxies and clients send (absolute form, RFC 9112). Nothing else is
 * changed, so that every check and limit sees the path as it was sent.
 */
export function withoutOrigin(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]+/i, '')
  return path === target || path.startsWith('/') ? path : `/${path}`
}

/** True if the last segment of a path is empty. */
export const endsInSlash = (url: string) => pathOf(url).endsWith('/')

const pathOf = (url: string) => url.split('?', 1)[0] ?? ''

/** A segment that can't be decoded is left to the router, which refuses it. */
function decoded(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}
