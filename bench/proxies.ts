// `npm run test:proxies`: runs nginx, Caddy and HAProxy with the examples of `ops/`, each in front of two web processes and a worker on
// the sandbox, and prints the result of each test. Proxies that aren’t installed are skipped. Arguments select proxies by name.
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as waitFor } from 'node:timers/promises'
import { findFreePort } from '#server/platform/network/ports.ts'
import { signedIn } from '#server/testing/people.ts'
import type { Child } from './lib/child.ts'
import { openProduct, startServer } from './lib/product.ts'
import { asTable } from './lib/report.ts'
import { openWorld } from './lib/world.ts'
import { findVersion, makeCertificate, type ProxyName, proxyNames, startProxy } from './proxies/start-proxy.ts'
import { tryEcho } from './proxies/try-echo.ts'
import { tryProxy, type Verdict } from './proxies/try-proxy.ts'

const given = process.argv.slice(2)
const wanted = proxyNames.filter((name) => given.length === 0 || given.includes(name))
const world = await openWorld()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void world.close().then(() => process.exit(1)))
const rows: (Verdict & { proxy: string; isSkipped?: true })[] = []
try {
  const certificate = makeCertificate(world.folder)
  for (const name of wanted) {
    const version = findVersion(name)
    if (version === undefined) {
      const found = `not installed; on Debian: apt-get install ${name}`
      rows.push({ proxy: name, tried: 'everything', found, isHeld: true, isSkipped: true })
      continue
    }
    for (const verdict of await tryBehind(name, certificate)) {
      console.error(`${name}: ${verdict.tried}: ${verdict.found} (${verdict.isHeld ? 'yes' : 'NO'})`)
      rows.push({ proxy: `${name} ${version}`, ...verdict })
    }
    if (name === 'caddy')
      for (const verdict of await tryCompose(certificate))
        rows.push({ proxy: `caddy ${version}, in containers`, ...verdict })
  }
} finally {
  await world.close()
}
console.log(
  asTable([
    ['proxy', 'tried', 'found', 'held'],
    ...rows.map(({ proxy, tried, found, isHeld, isSkipped }) => [
      proxy,
      tried,
      found,
      isSkipped ? 'skipped' : isHeld ? 'yes' : 'NO',
    ]),
  ]),
)
if (rows.some(({ isHeld }) => !isHeld)) process.exitCode = 1

/** Caddy’s file for the containers. Only what it passes on is tested: the rest is the same as in the other Caddyfile. */
async function tryCompose(certificate: { certificate: string; key: string }): Promise<Verdict[]> {
  const folder = join(world.folder, 'compose')
  await mkdir(folder)
  const webPorts = [await findFreePort('127.0.0.1')]
  const proxy = await startProxy('compose', { folder, ...certificate, webPorts })
  try {
    return await tryEcho(proxy.url, webPorts)
  } finally {
    await proxy.stop()
  }
}

async function tryBehind(name: ProxyName, certificate: { certificate: string; key: string }): Promise<Verdict[]> {
  const folder = join(world.folder, name)
  await mkdir(folder)
  await chmod(folder, 0o777)
  const databaseUrl = await world.newDatabase()
  const product = await openProduct(databaseUrl, world.sandboxUrl)
  const webPorts = [await findFreePort('127.0.0.1'), await findFreePort('127.0.0.1')]
  const proxy = await startProxy(name, { folder, ...certificate, webPorts })
  const start = (settings: Record<string, string>) =>
    startServer(world, databaseUrl, { PUBLIC_URL: proxy.url, TRUST_PROXY: '1', LOG_LEVEL: 'fatal', ...settings })
  const startWeb = (at: number) => start({ ROLE: 'web', PORT: String(webPorts[at]) })
  const running: Child[] = []
  try {
    const verdicts = await tryEcho(proxy.url, webPorts)
    // One after the other, because each needs a processor to start.
    const [first, second, worker] = [await startWeb(0), await startWeb(1), await start({ ROLE: 'worker' })]
    const web = [first, second]
    running.push(worker)
    try {
      const more = await tryProxy({
        url: proxy.url,
        world,
        databaseUrl,
        newPerson: () => signedIn(product.ctx, 'paid'),
        async restartAll() {
          for (const [at, child] of web.entries()) {
            await child.stop()
            web[at] = await startWeb(at)
            // The pause is the one in docs/operations.md: it lets the proxies’ health checks notice that the process is back.
            await waitFor(2_000)
          }
        },
      })
      return [...verdicts, ...more]
    } finally {
      await Promise.all(web.map((child) => child.stop()))
    }
  } finally {
    await Promise.all(running.map((child) => child.stop()))
    await proxy.stop()
    await product.close()
  }
}
