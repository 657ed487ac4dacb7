import { createTransport } from 'nodemailer'
import { atMost, NoTurnError, partOf } from '#server/platform/allowances/allowance.ts'
import type { Turns } from '#server/platform/allowances/turns.ts'
import { minutes } from '#server/platform/clock/clock.ts'
import { EmailError, type Mailer, type OutgoingEmail } from '#server/ports/mailer.ts'
import { readFailure } from './read-failure.ts'
import { readSmtpUrl } from './read-smtp-url.ts'

export type MailerOptions = {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  smtpUrl: string
  /** Sender of every email, such as `Serpplus <hello@serpplus.test>`. */
  from: string
  /** The time that the email server may take for one email, connecting included. */
  timeoutMs?: number
  /** Emails the server accepts from all processes together. */
  allowance?: { turns: Turns; emailsPerMinute: number } | undefined
}

const defaultTimeoutMs = 30_000
const patienceMs = 30_000
/** The share of notices: links and codes that people wait for never queue behind summaries. */
const shareOfNotices = 0.5
/** The share of all emails that notices to one account may use. */
const shareOfAccount = 0.05
/** Idle connections are let go before most servers would. */
const idleTimeoutMs = 30_000

/** Hands emails over by SMTP. Keeps a few connections open: make one per process and close it. */
export function createMailer(options: MailerOptions): Mailer & { close(): void } {
  const { secrets, ...server } = readSmtpUrl(options.smtpUrl)
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs
  const transport = createTransport(
    {
      ...server,
      pool: true,
      maxConnections: 3,
      idleTimeout: idleTimeoutMs,
      // The sender decides whether an email is tried again: here a cut connection could deliver it six times.
      maxRequeues: 0,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      logger: false,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: options.from, xMailer: false, headers: { 'Auto-Submitted': 'auto-generated' } },
  )
  const senderDomain = /@([^\s<>@]+)>?$/.exec(options.from)?.[1] ?? 'localhost'
  return {
    async send(emailMessage) {
      if (options.allowance !== undefined) await takeTurn(options.allowance, emailMessage)
      const envelope = {
        to: { name: '', address: checkAddress(emailMessage.to) },
        subject: oneLine(emailMessage.subject),
        ...(emailMessage.id !== undefined && { messageId: `<${emailMessage.id}@${senderDomain}>` }),
      }
      const body = { html: emailMessage.html, text: emailMessage.text, headers: unsubscribeHeaders(emailMessage) }
      try {
        // The other limits begin anew with every byte; this one ends a server that trickles.
        await transport.sendMail({ ...envelope, ...body, signal: AbortSignal.timeout(timeoutMs) })
      } catch (thrown) {
        throw readFailure(thrown, [...secrets, emailMessage.to])
      }
    },
    close: () => transport.close({ force: true }),
  }
}

/**
 * Notices with an unsubscribe link may use a part of the allowance, and notices to one account a smaller part. A notice never waits
 * for its account’s part, because others would wait behind it. Throws `EmailError` if the email has to be sent later.
 */
async function takeTurn(
  { turns, emailsPerMinute }: NonNullable<MailerOptions['allowance']>,
  { unsubscribeUrl, noticeAccountId }: OutgoingEmail,
): Promise<void> {
  const all = atMost(emailsPerMinute, minutes(1), { name: 'emails' })
  const ofAccount = { ...partOf(all, shareOfAccount, 'of an account'), subject: String(noticeAccountId) }
  try {
    if (noticeAccountId !== undefined) await turns.claim([ofAccount], { patienceMs: 0 })
    const shared = unsubscribeUrl === undefined ? [all] : [all, partOf(all, shareOfNotices, 'of notices')]
    await turns.claim(shared, { patienceMs }).catch(async (error: unknown) => {
      if (noticeAccountId !== undefined) await turns.charge(ofAccount, -1)
      throw error
    })
  } catch (error) {
    if (!(error instanceof NoTurnError)) throw new EmailError('no turn could be taken', false)
    throw new EmailError(error.message, false, error.retryAfterMs)
  }
}

/** The button email programs show beside the sender (RFC 8058). The address is our own, so nothing in it needs escaping. */
const unsubscribeHeaders = ({ unsubscribeUrl }: OutgoingEmail): Record<string, string> =>
  unsubscribeUrl === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

/** One plain address: nodemailer would read "a@x, b@y" as two, and a line break as the next header. */
function checkAddress(address: OutgoingEmail['to']): string {
  if (address.length <= 320 && /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u.test(address)) return address
  throw new EmailError('email: the recipient is not one plain address', true)
}

/** A subject may hold what customers wrote. */
function oneLine(subject: string): string {
  return subject.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
