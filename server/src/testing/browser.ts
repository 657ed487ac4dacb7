import type { Reply, TestApp } from './create-test-app.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type CallOptions = { token?: string; body?: unknown; headers?: Record<string, string> }

/** A person's browser: keeps the cookies it is given and sends them with every call. */
export type Browser = {
  /** Its cookies, by name; a test may read, add or remove. */
  cookies: Map<string, string>
  /** `path` without `/api`. */
  call(method: Method, path: string, options?: CallOptions): Promise<Reply>
}

export type BrowserOptions = { ip?: string; userAgent?: string; cookies?: Iterable<readonly [string, string]> }

const firefoxOnLinux = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/**
 * A browser without any cookie, unless some are given; its address is this machine's unless another
 * is given.
 */
export function openBrowser({ app }: Pick<TestApp, 'app'>, options: BrowserOptions = {}): Browser {
  const { ip = '127.0.0.1', userAgent = firefoxOnLinux } = options
  const cookies = new Map(options.cookies)
  return {
    cookies,
    async call(method, path, { token, body, headers = {} } = {}) {
      const reply = await app.inject({
        method,
        url: `/api${path}`,
        remoteAddress: ip,
        cookies: Object.fromEntries(cookies),
        headers: {
          'user-agent': userAgent,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { payload: body as object }),
      })
      for (const { name, value, maxAge, expires } of reply.cookies) {
        const isDropped = maxAge === 0 || (expires !== undefined && expires.getTime() <= 0)
        if (isDropped) cookies.delete(name)
        else cookies.set(name, value)
      }
      const isJson = String(reply.headers['content-type'] ?? '').startsWith('application/json')
      return {
        status: reply.statusCode,
        body: isJson ? reply.json() : reply.body,
        rawBody: reply.rawPayload,
        headers: reply.headers,
      }
    },
  }
}
