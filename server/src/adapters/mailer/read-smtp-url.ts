type SmtpServer = {
  host: string
  port: number
  secure: boolean
  requireTLS: boolean
  auth: { user: string; pass: string } | undefined
  /** Texts that must never appear in a message, as written and as sent. */
  secrets: string[]
}

/** Reads SMTP_URL. What is wrong with it is said without repeating it: it holds a password. */
export function readSmtpUrl(text: string): SmtpServer {
  const url = URL.parse(text)
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    throw new TypeError('SMTP_URL is not an smtp:// or smtps:// address.')
  if (url.search !== '') throw new TypeError('SMTP_URL must not contain options after a question mark.')
  const secure = url.protocol === 'smtps:'
  const user = decode(url.username)
  const password = decode(url.password)
  const hasLogin = user !== '' || password !== ''
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    // A password never goes over a network in the clear, also when somebody in between hides that TLS is offered.
    requireTLS: hasLogin && !/^(127\.\d+\.\d+\.\d+|::1|localhost)$/.test(host),
    auth: hasLogin ? { user, pass: password } : undefined,
    secrets: hasLogin
      ? [`\0${user}\0${password}`, user, password].flatMap((secret) => [
          secret,
          Buffer.from(secret, 'utf8').toString('base64'),
        ])
      : [],
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new TypeError('SMTP_URL: percent-encode the user name and password.')
  }
}
