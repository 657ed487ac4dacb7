import { toTarget, withoutWww } from '#contract/rules/text/domain-syntax.ts'
import { webAddress } from '../../../shared/format/web-address.ts'

/** A page as it is named beside its domain: the path, and the host before it where that is another. */
export function pageName(url: string, domain: string): string {
  const address = webAddress(url)
  if (address === undefined) return url
  const host = withoutWww(address.hostname)
  const path = decoded(address.pathname + address.search)
  return host === withoutWww(toTarget(domain)?.host ?? '') ? path : host + path
}

/** A target page, which is stored without a scheme. */
export const targetName = (target: string, domain: string) => pageName(`https://${target}`, domain)

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
