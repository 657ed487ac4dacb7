import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium } from 'playwright-core'
import type { Session } from '#contract/accounts/rows.ts'
import { findFreePort } from '#server/platform/network/ports.ts'
import { fillIn, type RowIds, withQuery } from '../../e2e/route-table/addresses.ts'
import { readRowIds } from '../../e2e/route-table/row-ids.ts'
import { buildWebIfStale } from '../../scripts/lib/build-web.ts'
import { type DemoAccount, keepSession, signInDemoAccounts } from '../../scripts/lib/demo-accounts.ts'
import { findChromium } from '../../scripts/lib/find-chromium.mjs'
import { postJson } from '../../scripts/lib/post-json.ts'
import { serverArguments, serverEnvironment } from '../../scripts/lib/server-program.ts'
import { type Screen, screens } from '../../web/shell/screens.ts'
import type { Bench, Figure } from '../lib/bench.ts'
import { type Child, startChild } from '../lib/child.ts'
import { openOnSlowPhone, type Paint, phone } from '../lib/slow-phone.ts'
import { median } from '../lib/statistics.ts'
import type { World } from '../lib/world.ts'

/** Every screen takes seconds: fewer rounds where there is little time. */
const rounds = Number(process.env.FIRST_PAINT_ROUNDS ?? 3)
const historyDays = 8

type Visitor = DemoAccount | 'nobody'

type Visit = { who: Visitor; address: string }

const whoOpens = ({ layout, path, isForStaff }: Screen): Visitor => {
  if (isForStaff) return 'superadmin'
  return layout === 'app' || path === '/choose-password' ? 'paid' : 'nobody'
}

/** Every screen as the account it is meant for, and as others where it differs. A redirect is measured at its target. */
const visits: Visit[] = [
  ...screens.map((screen) => ({ who: whoOpens(screen), address: screen.path })),
  ...withQuery.map((address): Visit => ({ who: 'paid', address })),
  { who: 'trial', address: '/' },
  { who: 'trial', address: '/create-serp' },
  { who: 'trial', address: '/list-serp-project' },
  { who: 'superadmin', address: '/' },
]

/** `bare` is a page with one heading, opened just before under the same conditions. */
type Row = { name: string; paint: Paint; bare: Paint }

export const firstPaint: Bench = {
  name: 'first-paint',
  measures: `every route opened in Chromium under Lighthouse’s mobile conditions (slow 4G, processor ÷ 4) over HTTP/1.1, nothing cached; medians of ${rounds}, ÷ a page of one heading without script or stylesheet; then once each as in production, whose pages have no line about made-up results`,
  async run(world) {
    await buildWebIfStale(() => {})
    const databaseUrl = await world.newDatabase()
    const demonstration = await startServer(world, databaseUrl)
    try {
      const visitors = await signInDemoAccounts(demonstration.url)
      const ids = await fillLists(demonstration.url, visitors.paid, world)
      const rows = await measure({ url: demonstration.url, visitors, ids, rounds })
      await demonstration.stop()
      const production = await startServer(world, databaseUrl, {
        DATAFORSEO_LOGIN: 'bench',
        DATAFORSEO_PASSWORD: 'bench',
      })
      try {
        const without = await measure({ url: production.url, visitors, ids, rounds: 1 })
        return figuresOf(rows, without)
      } finally {
        await production.stop()
      }
    } finally {
      await world.setTurnaround(0)
      await demonstration.stop()
    }
  },
}

/** On a new database with the demo accounts and a past of their projects: the screens show something. */
async function startServer(world: World, databaseUrl: string, settings: Record<string, string> = {}): Promise<Child> {
  const port = await findFreePort('127.0.0.1')
  return startChild(serverArguments, {
    ...serverEnvironment,
    ...settings,
    DATABASE_URL: databaseUrl,
    DATAFORSEO_URL: world.sandboxUrl,
    STRIPE_API_URL: world.sandboxUrl,
    SANDBOX_SMTP_PORT: new URL(world.smtpUrl).port,
    DEMO_HISTORY_DAYS: String(historyDays),
    FLOOD_LIMIT: '100000000',
    CONNECTION_LIMIT: '1000000',
    LOG_LEVEL: 'error',
    APP_SECRET: 'a secret of the bench, long enough',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PORT: String(port),
  })
}

type Measured = { url: string; visitors: Record<DemoAccount, Session>; ids: RowIds; rounds: number }

async function measure({ url, visitors, ids, rounds }: Measured): Promise<Row[]> {
  const barePage = await serveBarePage()
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  const open = async (opened: string, session?: Session) => {
    const context = await browser.newContext(phone)
    if (session !== undefined) await context.addInitScript(keepSession, session)
    const paint = await openOnSlowPhone(await context.newPage(), opened)
    await context.close()
    return paint
  }
  try {
    const rows: Row[] = []
    const only = process.env.FIRST_PAINT_ONLY
    for (const { who, address } of visits) {
      const name = who === 'nobody' ? address : `${address}, ${who}`
      if (only !== undefined && !new RegExp(only).test(name)) continue
      const bare = await open(barePage.url)
      const paints: Paint[] = []
      for (let round = 0; round < rounds; round += 1)
        paints.push(await open(url + fillIn(address, ids), who === 'nobody' ? undefined : visitors[who]))
      rows.push({ name, paint: middleOf(paints), bare })
      if (process.env.FIRST_PAINT_DETAILS) console.log(name, paints[0]?.largest, paints[0]?.moved)
    }
    return rows
  } finally {
    await browser.close()
    await barePage.close()
  }
}

/** The smallest possible page with the same heading. */
async function serveBarePage() {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end('<!doctype html><html lang="en"><title>Bare</title><h1>Nothing but a heading</h1>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Makes a finished check and one that stays in progress, and returns the rows that addresses with an id open. */
async function fillLists(url: string, session: Session, world: World): Promise<RowIds> {
  const token = session.accessToken
  const check = (keywords: string[]) =>
    postJson(`${url}/api/serp/check-serp`, { ...checkOfTwenty, keywords }, { authorization: `Bearer ${token}` })
  await check(['coffee beans', 'espresso cups', 'milk frother', 'coffee grinder'])
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  await world.setTurnaround(3_600_000)
  await check(['pour over kettle', 'coffee scale'])
  return readRowIds(async <Reply>(path: string) => {
    const reply = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
    return (await reply.json()) as Reply
  })
}

const checkOfTwenty = {
  domainUrl: 'wikipedia.org',
  searchEngine: 1,
  deviceType: 1,
  language: 'en',
  country: 2840,
  competitors: ['youtube.com', 'amazon.com'],
  depth: 20,
}

const middleOf = (paints: readonly Paint[]): Paint => ({
  firstPaintMs: median(paints.map((paint) => paint.firstPaintMs)),
  largestPaintMs: median(paints.map((paint) => paint.largestPaintMs)),
  layoutShift: median(paints.map((paint) => paint.layoutShift)),
  scriptBytes: median(paints.map((paint) => paint.scriptBytes)),
  scriptBytesBefore: median(paints.map((paint) => paint.scriptBytesBefore)),
  largest: paints[0]?.largest ?? '',
  moved: paints.flatMap((paint) => paint.moved),
})

function figuresOf(rows: readonly Row[], production: readonly Row[]): Figure[] {
  const worst = (name: string, of: (row: Row) => number, unit: string, atMost?: number, among = rows): Figure => {
    const most = among.toSorted((left, right) => of(right) - of(left))[0]
    if (most === undefined) throw new Error('no route was opened')
    return { name: `${name}, ${most.name}`, value: of(most), unit, ...(atMost !== undefined && { target: { atMost } }) }
  }
  const lists = rows.filter(isList)
  return [
    worst('latest first paint', ({ paint }) => paint.firstPaintMs / 1_000, 's', 1),
    worst('latest first paint ÷ bare page', firstOverBare, '×'),
    worst('latest largest paint', ({ paint }) => paint.largestPaintMs / 1_000, 's', 2),
    worst('latest largest paint ÷ bare page', largestOverBare, '×'),
    ...(lists.length > 0
      ? [worst('latest largest paint of a list', ({ paint }) => paint.largestPaintMs / 1_000, 's', 1.2, lists)]
      : []),
    worst('latest largest paint as in production', ({ paint }) => paint.largestPaintMs / 1_000, 's', 2, production),
    worst('most layout shift', ({ paint }) => paint.layoutShift, '', 0.01),
    worst('most JavaScript before the largest paint', ({ paint }) => paint.scriptBytesBefore / 1_000, 'kB', 215),
    worst('most JavaScript', ({ paint }) => paint.scriptBytes / 1_000, 'kB'),
    ...rows.map((row): Figure => {
      const { name, paint } = row
      return {
        name: `largest paint, ${name}`,
        value: paint.largestPaintMs / 1_000,
        unit: 's',
        detail: `${largestOverBare(row).toFixed(1)} × a bare page; first ${(paint.firstPaintMs / 1_000).toFixed(2)} s, ${firstOverBare(row).toFixed(2)} ×; shift ${paint.layoutShift.toFixed(3)}, ${(paint.scriptBytes / 1_000).toFixed(0)} kB JavaScript, ${(paint.scriptBytesBefore / 1_000).toFixed(0)} kB of it before`,
      }
    }),
    ...production.map(
      ({ name, paint }): Figure => ({
        name: `largest paint as in production, ${name}`,
        value: paint.largestPaintMs / 1_000,
        unit: 's',
      }),
    ),
  ]
}

/** A page whose subject is one table. */
const isList = ({ name }: Row) =>
  /^\/(?:view-serps|notifications|audit-log|list-serp-project|[a-z-]+-list)(?:,|$)/.test(name)

const firstOverBare = ({ paint, bare }: Row) => paint.firstPaintMs / bare.firstPaintMs
const largestOverBare = ({ paint, bare }: Row) => paint.largestPaintMs / bare.largestPaintMs
