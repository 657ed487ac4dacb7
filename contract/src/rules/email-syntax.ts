import { toHost } from './domain-syntax.ts'
import { withoutHiddenCharacters } from './hidden-characters.ts'

/** As RFC 5321 limits an address that is sent to. */
export const mostEmailCharacters = 254

/** What stands before the @, as most servers take it; its length too is RFC 5321’s. */
const localPart = /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]{0,63}[a-z0-9_+-]$/

/**
 * The one form of an address in which it is stored, compared and sent to: lower case, an international domain as Punycode, no dot
 * at the end. Undefined where this is no address.
 */
export function toEmailAddress(entered: string): string | undefined {
  if (entered.length > mostEmailCharacters) return undefined
  // Copied out of a list of contacts, an address often begins with a mark of direction.
  const text = withoutHiddenCharacters(entered)
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(0, at)).toLowerCase()
  const domain = text.slice(at + 1)
  const host = /\s/.test(domain) ? undefined : toHost(domain)
  if (at < 1 || host === undefined || !localPart.test(local)) return undefined
  const address = `${local}@${host}`
  return address.length > mostEmailCharacters ? undefined : address
}

/** The same text with the domain that stands in it, behind an @ or alone, as it is stored; the text itself where there is none. */
export function asStoredEmailText(text: string): string {
  const at = text.lastIndexOf('@')
  const host = toHost(text.slice(at + 1))
  return host === undefined ? text : text.slice(0, at + 1) + host
}
