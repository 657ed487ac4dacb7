import { domainToUnicode } from 'node:url'
import { toTarget } from '#contract/rules/text/domain-syntax.ts'

/** A target as people write it: no Punycode, no percent-encoding. */
export function writtenTarget(text: string): string {
  const target = toTarget(text)
  if (target === undefined) return text
  return (domainToUnicode(target.host) || target.host) + decoded(target.path)
}

function decoded(path: string) {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
