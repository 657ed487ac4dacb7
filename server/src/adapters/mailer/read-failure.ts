import { EmailError } from '#server/ports/mailer.ts'

/** Replies about our own login: true of every email until an operator acts, so of none for good. */
const aboutLogin = new Set([530, 534, 535, 538])
/** "Bad sequence of commands" is about the connection, not about the email. */
const badSequence = 503

/**
 * Turns an error of nodemailer into our words. It is not kept as a cause: its errors repeat commands and replies as
 * they were.
 */
export function readFailure(thrown: unknown, secrets: readonly string[]): EmailError {
  const error: { code?: unknown; responseCode?: unknown; response?: unknown } =
    typeof thrown === 'object' && thrown !== null ? thrown : {}
  const code = typeof error.code === 'string' ? error.code : 'unknown'
  const reply = typeof error.responseCode === 'number' ? error.responseCode : undefined
  const words = typeof error.response === 'string' ? `: ${hide(error.response, secrets)}` : ''
  return new EmailError(`mail: ${code}${words}`, reply !== undefined && isForGood(reply))
}

function isForGood(reply: number): boolean {
  return reply >= 500 && reply < 600 && reply !== badSequence && !aboutLogin.has(reply)
}

function hide(text: string, secrets: readonly string[]): string {
  // Very short ones would hide ordinary words. The longest first, so that none leaves a rest of another.
  const known = secrets.filter((secret) => secret.length >= 4).toSorted((a, b) => b.length - a.length)
  const safe = known.reduce((rest, secret) => rest.replaceAll(secret, '[hidden]'), text)
  return safe.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, 300)
}
