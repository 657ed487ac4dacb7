declare global {
  interface Window {
    earlyReplies?: Record<string, Promise<Response | undefined> | undefined>
    /** The session they were asked for; null without one. */
    earlyToken?: string | null
  }
}

/** By then a reply that nobody asked for may tell of something that has changed. */
const longestMilliseconds = 30_000

/**
 * The reply to a call the page itself began, before any script had come (web/shell): once, while it is new, and for the
 * session that asked, because another tab may have signed in as somebody else meanwhile.
 */
export function consumeEarlyReply({ method, url, headers }: Request): Promise<Response | undefined> | undefined {
  const reply = method === 'GET' ? window.earlyReplies?.[url] : undefined
  const { earlyToken = null } = window
  const isOfSession = headers.get('authorization') === (earlyToken === null ? null : `Bearer ${earlyToken}`)
  if (reply === undefined || !isOfSession || performance.now() > longestMilliseconds) return undefined
  delete window.earlyReplies?.[url]
  return reply
}
