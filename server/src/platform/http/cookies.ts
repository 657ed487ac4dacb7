import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Our cookies: one for a sign-in that is waiting for its code, one for a browser that needs no code. */
export type CookieName = 'sign-in' | 'device'

/** The cookies of a request and its response. Only the server can read them, and requests from other sites don't carry them. */
export type CookieJar = {
  read(name: CookieName): string | undefined
  set(name: CookieName, value: string, milliseconds: number): void
  delete(name: CookieName): void
}

/** The shape of our tokens; anything else is not queried. */
const tokenPattern = /^[\w-]{20,200}$/

export async function readCookies(app: FastifyInstance): Promise<void> {
  await app.register(cookie)
}

/** `isSecure`: the site is reached over TLS; the `__Host-` prefix then ensures that no other host has set the cookie. */
export function cookieJarOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): CookieJar {
  const nameOf = (name: CookieName) => (isSecure ? `__Host-${name}` : name)
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure } as const
  return {
    read(name) {
      const value = request.cookies[nameOf(name)]
      return value !== undefined && tokenPattern.test(value) ? value : undefined
    },
    set(name, value, milliseconds) {
      void reply.setCookie(nameOf(name), value, { ...options, maxAge: Math.floor(milliseconds / 1_000) })
    },
    delete(name) {
      void reply.clearCookie(nameOf(name), options)
    },
  }
}
