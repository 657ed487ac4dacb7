/** Only web addresses become links: what a result page holds is somebody else's text. */
export function webAddress(text: string | null): URL | undefined {
  const url = text !== null && URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) ? url : undefined
}

function readable(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** "example.ie › machines › espresso": the way search engines write an address. */
export function breadcrumbOf(url: URL) {
  return [
    url.host,
    ...url.pathname
      .split('/')
      .filter((part) => part !== '')
      .map(readable),
  ].join(' › ')
}
