declare global {
  interface Window {
    earlyReplies?: Record<string, Promise<Response | undefined> | undefined>
  }
}

/** By then a reply that nobody asked for may tell of something that has changed. */
const longestMilliseconds = 30_000

/** The reply to a call the page itself began, before any script had come (web/shell): once, and while it is new. */
export function consumeEarlyReply({ method, url }: Request): Promise<Response | undefined> {
  const reply = method === 'GET' ? window.earlyReplies?.[url] : undefined
  if (reply === undefined || performance.now() > longestMilliseconds) return Promise.resolve(undefined)
  delete window.earlyReplies?.[url]
  return reply
}
