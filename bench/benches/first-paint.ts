import { chromium } from 'playwright-core'
import type { Session } from '#contract/accounts/rows.ts'
import { findFreePort } from '#server/platform/network/ports.ts'
import { buildWebIfStale } from '../../scripts/lib/build-web.ts'
import { findChromium } from '../../scripts/lib/find-chromium.mjs'
import { serverArguments, serverEnvironment } from '../../scripts/lib/server-program.ts'
import type { Bench, Figure } from '../lib/bench.ts'
import { type Child, startChild } from '../lib/child.ts'
import { openOnSlowPhone, type Paint, phone } from '../lib/slow-phone.ts'
import { median } from '../lib/statistics.ts'
import type { World } from '../lib/world.ts'

const rounds = 3
const historyDays = 8

const demoAccounts = {
  paid: { email: 'paid@serpplus.test', password: 'Paid#2026' },
  trial: { email: 'trial@serpplus.test', password: 'Trial#2026' },
  admin: { email: 'admin@serpplus.test', password: 'Admin#2026' },
} as const
type Visitor = keyof typeof demoAccounts | 'nobody'

/** Addresses by who opens them. An address that leads on to another is measured where it leads. */
const visits: Record<Visitor, readonly string[]> = {
  nobody: [
    '/welcome',
    '/login',
    '/register',
    '/forgot-password',
    '/otp-verify',
    '/changepassword',
    '/changepassword/a-token-nobody-has',
    '/privacy-policy',
    '/terms-of-use',
  ],
  paid: [
    '/',
    '/view-serps',
    '/create-serp',
    '/list-serp-project',
    '/view-serp-project/PROJECT',
    '/create-serp-project',
    '/credits-list',
    '/pricing-page',
    '/user-profile?tab=security',
    '/no-such-page',
  ],
  trial: ['/', '/view-serps', '/create-serp', '/list-serp-project', '/create-serp-project', '/pricing-page'],
  admin: ['/', '/user-profile?tab=security', '/view-serps', '/user-list', '/customer-list'],
}

type Row = { name: string; paint: Paint }

export const firstPaint: Bench = {
  name: 'first-paint',
  measures:
    'every route opened in Chromium under Lighthouse’s mobile conditions (slow 4G, processor ÷ 4), nothing cached; medians of 3',
  async run(world) {
    await buildWebIfStale(() => {})
    const server = await startDemonstration(world)
    try {
      const rows = await measure(server.url, world)
      if (process.env.FIRST_PAINT_DETAILS)
        for (const { name, paint } of rows) console.log(name, paint.largest, paint.moved)
      return figuresOf(rows)
    } finally {
      await world.setTurnaround(0)
      await server.stop()
    }
  },
}

/** With the demo accounts and a past of their projects: the screens show something. */
async function startDemonstration(world: World): Promise<Child> {
  const port = await findFreePort('127.0.0.1')
  return startChild(serverArguments, {
    ...serverEnvironment,
    DATABASE_URL: await world.newDatabase(),
    DATAFORSEO_URL: world.sandboxUrl,
    STRIPE_API_URL: world.sandboxUrl,
    DEMO_HISTORY_DAYS: String(historyDays),
    FLOOD_LIMIT: '100000000',
    LOG_LEVEL: 'error',
    APP_SECRET: 'a secret of the bench, long enough',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PORT: String(port),
  })
}

async function measure(url: string, world: World): Promise<Row[]> {
  const sessions = new Map<Visitor, Session>()
  for (const [who, account] of Object.entries(demoAccounts))
    sessions.set(who as Visitor, await post<Session>(`${url}/api/login`, account))
  const projectId = await fillLists(url, sessions.get('paid'), world)
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  try {
    const rows: Row[] = []
    const only = process.env.FIRST_PAINT_ONLY
    for (const [who, paths] of Object.entries(visits))
      for (const path of paths) {
        if (only !== undefined && !`${who} ${path}`.includes(only)) continue
        const paints: Paint[] = []
        for (let round = 0; round < rounds; round += 1) {
          const context = await browser.newContext(phone)
          const session = sessions.get(who as Visitor)
          if (session !== undefined) await context.addInitScript(keepSession, session)
          paints.push(await openOnSlowPhone(await context.newPage(), url + path.replace('PROJECT', projectId)))
          await context.close()
        }
        rows.push({ name: who === 'nobody' ? path : `${path}, ${who}`, paint: middleOf(paints) })
      }
    return rows
  } finally {
    await browser.close()
  }
}

/** A check that is done and one that stays under way; answers the id of a project with ranks. */
async function fillLists(url: string, session: Session | undefined, world: World): Promise<string> {
  const token = session?.accessToken ?? ''
  const check = (keywords: string[]) =>
    post(`${url}/api/serp/check-serp`, { ...checkOfTwenty, keywords }, { authorization: `Bearer ${token}` })
  await check(['coffee beans', 'espresso cups', 'milk frother', 'coffee grinder'])
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  await world.setTurnaround(3_600_000)
  await check(['pour over kettle', 'coffee scale'])
  const reply = await fetch(`${url}/api/projects?page=1`, { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await reply.json()) as { data: { id: number }[] }
  return String(data[0]?.id)
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

async function post<Reply>(url: string, body: object, headers: Record<string, string> = {}): Promise<Reply> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${url} answered ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Reply
}

/** Runs in the page: as a visit before left it. */
function keepSession(session: Session) {
  for (const [key, value] of Object.entries(session))
    localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
}

const middleOf = (paints: readonly Paint[]): Paint => ({
  firstPaintMs: median(paints.map((paint) => paint.firstPaintMs)),
  largestPaintMs: median(paints.map((paint) => paint.largestPaintMs)),
  layoutShift: median(paints.map((paint) => paint.layoutShift)),
  scriptBytes: median(paints.map((paint) => paint.scriptBytes)),
  largest: paints[0]?.largest ?? '',
  moved: paints.flatMap((paint) => paint.moved),
})

function figuresOf(rows: readonly Row[]): Figure[] {
  const worst = (name: string, of: (paint: Paint) => number, unit: string, atMost: number): Figure => {
    const most = rows.toSorted((left, right) => of(right.paint) - of(left.paint))[0]
    if (most === undefined) throw new Error('no route was opened')
    return { name: `${name}, ${most.name}`, value: of(most.paint), unit, target: { atMost } }
  }
  return [
    worst('latest first paint', ({ firstPaintMs }) => firstPaintMs / 1_000, 's', 1.2),
    worst('latest largest paint', ({ largestPaintMs }) => largestPaintMs / 1_000, 's', 2.5),
    worst('most layout shift', ({ layoutShift }) => layoutShift, '', 0.01),
    worst('most JavaScript', ({ scriptBytes }) => scriptBytes / 1_000, 'kB', 260),
    ...rows.map(
      ({ name, paint }): Figure => ({
        name: `largest paint, ${name}`,
        value: paint.largestPaintMs / 1_000,
        unit: 's',
        detail: `first ${(paint.firstPaintMs / 1_000).toFixed(2)} s, shift ${paint.layoutShift.toFixed(3)}, ${(paint.scriptBytes / 1_000).toFixed(0)} kB JavaScript`,
      }),
    ),
  ]
}
