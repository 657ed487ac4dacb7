import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors/app-error.ts'
import { isPlainPath } from '../platform/http/request-path.ts'

/** The page as built for an installation whose results are made up: its sandbox line stands from the first paint. */
const sandboxPage = 'index.sandbox.html'

/** The page of /welcome has a head of its own, which names the address of the site. */
const welcomePage = { real: 'welcome.html', sandbox: 'welcome.sandbox.html' }
const siteAddress = '{{site}}'

/** The built web application: its files, and its page at every other address. */
export async function serveWeb(
  app: FastifyInstance,
  webRoot: string,
  { isSandbox, publicUrl }: { isSandbox: boolean; publicUrl: string },
) {
  const page = isSandbox && existsSync(join(webRoot, sandboxPage)) ? sandboxPage : 'index.html'
  const policyOf = policyWith(inlineScripts(readFileSync(join(webRoot, page), 'utf8')))
  await app.register(staticFiles, {
    root: webRoot,
    index: false,
    // Made while building; what has none is compressed as it is sent.
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // File names under assets/ carry their content's hash.
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // Every address that is no file is a screen of the web application, which knows which ones exist.
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const isScreen = isPlainPath(request.url) && !/^\/(?:api|assets)\//.test(request.url)
    if (!['GET', 'HEAD'].includes(request.method) || !isScreen)
      throw new AppError('path.not-found', `${request.method} ${request.url}`)
    const policy = policyOf(String(reply.getHeader('content-security-policy')))
    return reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': policy }).sendFile(page)
  }
  app.get('/', sendPage)
  const welcome = join(webRoot, isSandbox ? welcomePage.sandbox : welcomePage.real)
  if (existsSync(welcome)) {
    const html = readFileSync(welcome, 'utf8').replaceAll(siteAddress, publicUrl)
    app.get('/welcome', (_request, reply) => {
      const policy = policyOf(String(reply.getHeader('content-security-policy')))
      return reply
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy })
        .type('text/html; charset=utf-8')
        .send(html)
    })
  }
  app.setNotFoundHandler(sendPage)
}

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => script ?? '')

/** Lets the page run the scripts it was built with, by their hashes, and no other inline one. */
function policyWith(scripts: readonly string[]) {
  const hashes = scripts.map((script) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`).join('')
  return (policy: string) => policy.replace("script-src 'self'", `script-src 'self'${hashes}`)
}
