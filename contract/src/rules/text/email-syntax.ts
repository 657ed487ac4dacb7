import { toHost } from './domain-syntax.ts'
import { withoutHiddenCharacters } from './hidden-characters.ts'

/** The longest address RFC 5321 allows. */
export const mostEmailCharacters = 254

/** The part before the @ that most servers accept. RFC 5321 limits it to 64 characters. */
const localPart = /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]{0,63}[a-z0-9_+-]$/

/**
 * The one spelling in which an address is stored, compared and used: lower case, an international domain as Punycode, no dot at the
 * end. Undefined if this isn’t an email address.
 */
export function toEmailAddress(entered: string): string | undefined {
  if (entered.length > mostEmailCharacters) return undefined
  // Addresses copied from contact lists often begin with a direction mark.
  const text = withoutHiddenCharacters(entered)
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(0, at)).toLowerCase()
  const domain = text.slice(at + 1)
  const host = /\s/.test(domain) ? undefined : toHost(domain)
  if (at < 1 || host === undefined || !localPart.test(local)) return undefined
  const address = `${local}@${host}`
  return address.length > mostEmailCharacters ? undefined : address
}

/** A search text with its domain, after an @ or alone, in the stored spelling; unchanged if it contains no domain. */
export function asStoredEmailText(text: string): string {
  const at = text.lastIndexOf('@')
  const host = toHost(text.slice(at + 1))
  return host === undefined ? text : text.slice(0, at + 1) + host
}
