/** A step that hides a slash, a backslash or a control character behind percent signs. */
const disguised = /[/\\\p{Cc}]/u

/**
 * True if a request's path is what every reader takes it for: nothing in it that normalising removes or rewrites (dot
 * steps, backslashes, fragments), no empty step before the last one, nothing disguised by its encoding.
 */
export function isPlainPath(url: string): boolean {
  const path = pathOf(url)
  // As the router reads it, so that no path is checked as one and routed as another.
  if (URL.parse(`http://localhost${path}`)?.pathname !== path) return false
  const steps = path.split('/').slice(1)
  return steps.every((step, at) => (step !== '' || at === steps.length - 1) && !disguised.test(decoded(step)))
}

/**
 * A request target without the scheme and host that some proxies and clients send (absolute form, RFC 9112). Nothing is
 * normalised, so that every check and limit sees the path as it was sent.
 */
export function withoutOrigin(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]+/i, '')
  return path === target || path.startsWith('/') ? path : `/${path}`
}

/** True if the last step of a path is an empty one. */
export const endsInSlash = (url: string) => pathOf(url).endsWith('/')

const pathOf = (url: string) => url.split('?', 1)[0] ?? ''

/** A step that cannot be decoded is left to the router, which refuses it. */
function decoded(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}
