import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors/app-error.ts'
import { noteRequest } from '../platform/http/observe-requests.ts'
import { isPlainPath } from '../platform/http/request-path.ts'

/** The page for installations with simulated results: its sandbox banner is there from the first paint. */
const sandboxPage = 'index.sandbox.html'

/** /welcome has HTML of its own, whose head contains the address of the site. */
const welcomePage = { real: 'welcome.html', sandbox: 'welcome.sandbox.html' }
const siteAddress = '{{site}}'

/** Paths of the screens as the router declares them; `$name` matches any segment. Not served. */
const screensFile = 'screens.json'

/**
 * Serves the built web application: its files, and its page at the path of every screen. At any other path a browser gets the
 * page with its not-found message, and other clients get a JSON error; both with status 404.
 */
export async function serveWeb(
  app: FastifyInstance,
  webRoot: string,
  { isSandbox, publicUrl }: { isSandbox: boolean; publicUrl: string },
) {
  const page = isSandbox && existsSync(join(webRoot, sandboxPage)) ? sandboxPage : 'index.html'
  const isScreen = screensOf(JSON.parse(readFileSync(join(webRoot, screensFile), 'utf8')) as string[])
  const policyOf = policyWith(inlineScripts(readFileSync(join(webRoot, page), 'utf8')))
  await app.register(staticFiles, {
    root: webRoot,
    index: false,
    // Serving a folder would fail with a 500.
    allowedPath: (path) => !path.endsWith('/') && path !== `/${screensFile}`,
    // Created by the build; other files are compressed when they are sent.
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // File names under assets/ carry their content's hash.
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const isFound = isPlainPath(request.url) && isScreen(request.url)
    if (!['GET', 'HEAD'].includes(request.method) || (!isFound && !isMistyped(request)))
      throw new AppError('path.not-found', `${request.method} ${request.url}`)
    noteRequest(request, { route: isFound ? 'page' : 'none' })
    const policy = policyOf(String(reply.getHeader('content-security-policy')))
    reply.status(isFound ? 200 : 404).headers({ 'cache-control': 'no-cache', 'content-security-policy': policy })
    return reply.sendFile(page)
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

const stepsOf = (path: string) => path.replace(/\/$/, '').split('/')

function screensOf(paths: readonly string[]): (url: string) => boolean {
  const screens = paths.map(stepsOf)
  return (url) => {
    const [path = ''] = url.split('?', 1)
    const steps = stepsOf(path)
    return screens.some(
      (screen) =>
        screen.length === steps.length && screen.every((step, at) => step.startsWith('$') || step === steps[at]),
    )
  }
}

/**
 * True if a person mistyped a screen’s path. Only browsers ask for HTML, and no screen is in a folder of files or
 * begins with a dot.
 */
const isMistyped = ({ url, headers: { accept = '' } }: FastifyRequest) =>
  accept.includes('text/html') && isPlainPath(url) && !/^\/(?:(?:api|assets|flags)(?:[/?]|$)|\.)/.test(url)

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => script ?? '')

/** Lets the page run the scripts it was built with, by their hashes, and no other inline one. */
function policyWith(scripts: readonly string[]) {
  const hashes = scripts.map((script) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`).join('')
  return (policy: string) => policy.replace("script-src 'self'", `script-src 'self'${hashes}`)
}
