import { isIP } from 'node:net'
import { z } from 'zod'
import { toEmailAddress } from '#contract/rules/text/email-syntax.ts'
import { mostHops, readTrustProxy } from '../network/trusted-proxies.ts'

// Types of settings. A value that can’t work is refused with a message that says what to write instead.

export const optionalText = z
  .string()
  .trim()
  .transform((text) => (text === '' ? undefined : text))
  .optional()

/** Text that has to fit on one line of a document. */
export const oneLine = (most: number) =>
  z
    .string()
    .max(most, `Must be ${most} characters or fewer.`)
    .refine((text) => !hasControls(text), 'Must not contain line breaks or control characters.')

const addressLines = { most: 8, characters: 100 }

/** Lines of a postal address, separated by vertical bars. */
export const postalLines = z
  .string()
  .refine((text) => !hasControls(text), 'Must be one line, with vertical bars between the lines of the address.')
  .refine((text) => {
    const lines = text.split('|')
    return lines.length <= addressLines.most && lines.every((line) => line.trim().length <= addressLines.characters)
  }, `Must be at most ${addressLines.most} lines of up to ${addressLines.characters} characters, separated by vertical bars.`)
  .optional()

const hasControls = (text: string) => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)

/** No colon, because HTTP authentication puts one after the login. */
export const providerLogin = optionalText.pipe(
  z
    .string()
    .regex(/^[^:\s\p{Cc}]+$/u, 'Must be the API login alone, without password, colon or blanks.')
    .optional(),
)

/** A whole number in digits, without the other spellings that JavaScript reads. */
export function wholeNumber(least: number, most: number) {
  const error = `Must be a whole number from ${least} to ${most}.`
  return z
    .string()
    .trim()
    .regex(/^-?\d{1,15}$/, error)
    .transform(Number)
    .pipe(z.number().min(least, error).max(most, error))
}

/** A number of days from `least` to 3650, or 0 to turn the setting off. */
export function keptDays(least: number, error: string) {
  return z
    .string()
    .trim()
    .regex(/^\d{1,4}$/, error)
    .transform(Number)
    .pipe(
      z
        .number()
        .max(3_650, error)
        .refine((days) => days === 0 || days >= least, error),
    )
    .default(0)
}

export const amountOfMoney = (() => {
  const error = 'Must be an amount such as 10 or 12.50.'
  return z
    .string()
    .trim()
    .regex(/^\d{1,9}(?:\.\d{1,4})?$/, error)
    .transform(Number)
})()

/** A part of a whole, from 0 to 1. */
export const share = (() => {
  const error = 'Must be a number from 0 to 1, such as 0.1.'
  return z
    .string()
    .trim()
    .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/, error)
    .transform(Number)
})()

export const portNumber = wholeNumber(0, 65_535)

/** An address or host name a server can listen on. */
export const listenHost = z
  .string()
  .trim()
  .refine(
    (host) => isIP(host) !== 0 || /^(?!\d+(?:\.\d+)*$)[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(host),
    'Must be an IP address or a host name, such as 0.0.0.0, without scheme, port or brackets.',
  )

export const trustedProxies = z.string().transform((text, context) => {
  const setting = readTrustProxy(text)
  if (setting !== undefined) return setting
  context.addIssue({
    code: 'custom',
    message: `Must be true, false, a number of proxies up to ${mostHops}, or networks such as loopback,10.0.0.0/8,2001:db8::/32.`,
  })
  return z.NEVER
})

type UrlParts = {
  /** Such as "https:". */
  protocols: readonly string[]
  mayHaveLogin?: boolean
  mayHavePath?: boolean
  mayHaveQuery?: boolean
}

/** An address without parts that would be ignored or fail later. Messages never repeat it, because it may contain a password. */
export const address = (parts: UrlParts) =>
  optionalText.pipe(
    z
      .string()
      .superRefine((text, context) => {
        const problem = addressProblem(text, parts)
        if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
      })
      .optional(),
  )

function addressProblem(text: string, parts: UrlParts): string | undefined {
  const { protocols, mayHaveLogin = false, mayHavePath = false, mayHaveQuery = false } = parts
  const url = URL.parse(text)
  const starts = protocols.toReversed().map((protocol) => `${protocol}//`)
  if (url === null || !protocols.includes(url.protocol) || !text.slice(url.protocol.length).startsWith('//'))
    return `Must be an address that starts with ${starts.join(' or ')}.${mayHaveLogin ? ' Percent-encode special characters in the user name and password.' : ''}`
  if (url.hostname === '' && !mayHavePath) return 'Must name a host.'
  if (url.port === '0') return 'The port must be from 1 to 65535.'
  if (!mayHaveLogin && (url.username !== '' || url.password !== '')) return 'Must not contain a user name or password.'
  if (mayHaveLogin && !(isDecodable(url.username) && isDecodable(url.password)))
    return 'Percent-encode special characters in the user name and password.'
  if (!mayHavePath && !/^\/?$/.test(url.pathname)) return 'Must be a server address without a path.'
  if (!mayHaveQuery && /[?#]/.test(text)) return 'Must not contain a question mark or anything after it.'
  return undefined
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text).length >= 0
  } catch {
    return false
  }
}

/** `Name <address>`, or an address alone. */
export const sender = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const [, name = '', inBrackets = text] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? []
    if (toEmailAddress(inBrackets.trim()) === undefined || /[\p{Cc},;:@]/u.test(name.replace(/^"[^"]*"\s*$/, '')))
      context.addIssue({
        code: 'custom',
        message: 'Must be an email address, or a name with one, such as Serpplus <hello@serpplus.example>.',
      })
  })

export const contactAddress = z
  .string()
  .trim()
  .transform((text, context) => {
    const email = toEmailAddress(text)
    if (email !== undefined) return email
    context.addIssue({ code: 'custom', message: 'Must be an email address.' })
    return z.NEVER
  })

const currencies = new Set(Intl.supportedValuesOf('currency'))
export const isCurrency = (code: string) => currencies.has(code)
