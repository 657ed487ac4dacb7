import { domainToASCII } from 'node:url'

/** Google delivers to both names alike and reads no dot before the @. */
const googleDomains = new Set(['gmail.com', 'googlemail.com'])

/**
 * An address in the form that counts as one person's: lower case, the domain in ASCII, without its `+tag`, and at Gmail
 * without dots. Nothing is ever sent to it.
 */
export function trialAddressOf(email: string): string {
  const lower = email.trim().toLowerCase()
  const at = lower.lastIndexOf('@')
  const [local, typed] = [lower.slice(0, at), lower.slice(at + 1)]
  const domain = (domainToASCII(typed) || typed).replace(/\.$/, '')
  const person = local.replace(/(?<=.)\+.*$/, '')
  return googleDomains.has(domain) ? `${person.replaceAll('.', '')}@gmail.com` : `${person}@${domain}`
}
