// `npm run screenshots`: takes the pictures of README, docs/user-guide.md and /welcome from an instance that it starts, as the demo
// accounts see it. Names after `--` take only those pictures. SCREENSHOTS_BASE_URL takes them from a running server.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import type { Session } from '#contract/accounts/rows.ts'
import { type DemoAccount, keepSession, signInDemoAccounts } from './lib/demo-accounts.ts'
import { findChromium } from './lib/find-chromium.mjs'
import { root } from './lib/paths.ts'
import { postJson } from './lib/post-json.ts'
import { sayStep } from './lib/say-step.ts'
import { startThrowAwaySerpplus } from './lib/throw-away-serpplus.ts'
import { checks, type Picture, pictures } from './screenshots/pictures.ts'

/** The pictures of /welcome are part of the web application, and used by the documents from there. */
const folders = { docs: join(root, 'docs/pictures'), welcome: join(root, 'web/src/features/welcome/pictures') }
const width = 1_280
const usualHeight = 800
/** As /welcome holds their places for them. */
const welcomeHeight = 900
/** Sharp enough where a picture is shown smaller than it was taken. */
const scale = 1.25
const quality = 72
const mostBytes = 1_600_000

type Scheme = 'light' | 'dark'
/** `small`: once more at half the size, for narrow screens. */
type Shot = { picture: Picture; scheme: Scheme; file: string; small?: string }

const wanted = process.argv.slice(2)
const shots = pictures
  .filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  .flatMap((picture): Shot[] => {
    const folder = picture.isOnWelcome ? folders.welcome : folders.docs
    const schemes: Scheme[] = picture.isOnWelcome ? ['light', 'dark'] : ['light']
    return schemes.map((scheme) => {
      const file = join(folder, fileOf(picture, scheme))
      return { picture, scheme, file, ...(picture.isOnWelcome && { small: file.replace('.webp', '-small.webp') }) }
    })
  })
const unknown = wanted.filter((name) => !pictures.some((picture) => picture.name === name))
if (unknown.length > 0) throw new Error(`There is no picture called ${unknown.join(', ')}.`)

const running = process.env.SCREENSHOTS_BASE_URL
if (running === undefined) sayStep('Starting Serpplus with a demonstration database')
const serpplus =
  running === undefined
    ? await startThrowAwaySerpplus({ logFile: join(root, 'test-results', 'screenshots.log') })
    : { url: running, stop: async () => {} }
try {
  await takeAll(serpplus.url)
} finally {
  await serpplus.stop()
}

async function takeAll(url: string): Promise<void> {
  const sessions = await signInDemoAccounts(url)
  // A running server may have them from the last time.
  if ((await countChecks(url, sessions.paid)) === 0) await makeChecks(url, sessions.paid)
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--no-first-run', '--disable-background-networking'],
  })
  try {
    const visitorOf = createVisitors(browser, url, sessions)
    for (const shot of shots) {
      await take(await visitorOf(shot), shot)
      for (const file of filesOf(shot))
        console.log(`${(statSync(file).size / 1_000).toFixed(0).padStart(4)} kB  ${file.slice(root.length + 1)}`)
    }
  } finally {
    await browser.close()
  }
  if (wanted.length === 0) removeOthers()
  const bytes = allFiles().reduce((sum, file) => sum + statSync(file).size, 0)
  console.log(`${(bytes / 1_000).toFixed(0).padStart(4)} kB  in all`)
  if (bytes > mostBytes) throw new Error(`The pictures are larger than ${mostBytes / 1_000} kB in total.`)
}

async function take(context: BrowserContext, { picture, file, small }: Shot): Promise<void> {
  const page = await context.newPage()
  try {
    const height = picture.isOnWelcome ? welcomeHeight : (picture.height ?? usualHeight)
    await page.setViewportSize({ width, height })
    await page.goto(picture.address)
    for (const [role, name] of picture.open ?? []) {
      const control = page.getByRole(role, { name, exact: typeof name === 'string' }).first()
      // The label of a radio button lies over it.
      if (role === 'radio') await control.check({ force: true })
      else await control.click()
    }
    await page.getByText(picture.shows).first().waitFor()
    await untilQuiet(page)
    if (picture.from !== undefined) {
      await page.getByText(picture.from).first().evaluate(scrollBelowHeader)
      await untilQuiet(page)
    }
    const devtools = await context.newCDPSession(page)
    const store = async (path: string, part: object) => {
      const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality, ...part })
      writeFileSync(path, Buffer.from(data, 'base64'))
    }
    await store(file, {})
    if (small === undefined) return
    // Coordinates are relative to the page, not to the viewport.
    const { cssVisualViewport } = await devtools.send('Page.getLayoutMetrics')
    await store(small, {
      clip: { x: cssVisualViewport.pageX, y: cssVisualViewport.pageY, width, height, scale: 0.5 },
    })
  } catch (error) {
    throw new Error(`The picture “${picture.name}” could not be taken.`, { cause: error })
  } finally {
    await page.close()
  }
}

/** A browser for each account and scheme, which keeps the application’s files from one picture to the next. */
function createVisitors(browser: Browser, url: string, sessions: Record<DemoAccount, Session>) {
  const visitors = new Map<string, BrowserContext>()
  return async ({ picture: { as }, scheme }: Shot): Promise<BrowserContext> => {
    const key = `${as ?? 'nobody'} ${scheme}`
    const known = visitors.get(key)
    if (known !== undefined) return known
    const context = await browser.newContext({
      baseURL: url,
      deviceScaleFactor: scale,
      colorScheme: scheme,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'Europe/London',
    })
    context.setDefaultTimeout(120_000)
    if (as !== undefined) await context.addInitScript(keepSession, sessions[as])
    visitors.set(key, context)
    return context
  }
}

/** Runs in the page. Half a header's height is left between the two. */
function scrollBelowHeader(element: Element): void {
  const header = document.querySelector('header')?.getBoundingClientRect().height ?? 0
  window.scrollBy(0, element.getBoundingClientRect().top - 1.5 * header)
}

/** Nothing is loading, no font is missing, and what is drawn no longer changes. */
async function untilQuiet(page: Page): Promise<void> {
  // The stream of events stays open, so the network is never idle.
  await page.waitForFunction(
    () => document.querySelector('[aria-busy="true"], .mantine-Skeleton-root, #shell') === null,
  )
  await page.evaluate(() => document.fonts.ready)
  await page.mouse.move(0, 0)
  let before = ''
  for (let round = 0; round < 20; round += 1) {
    const now = (await page.screenshot({ type: 'jpeg', quality: 30 })).toString('base64')
    if (now === before) return
    before = now
    await page.waitForTimeout(400)
  }
}

async function countChecks(url: string, { accessToken }: Session): Promise<number> {
  const reply = await fetch(`${url}/api/serp/list-serps`, { headers: { authorization: `Bearer ${accessToken}` } })
  return ((await reply.json()) as { pagination: { total: number } }).pagination.total
}

/** Starts the checks and waits until they are done. */
async function makeChecks(url: string, { accessToken }: Session): Promise<void> {
  const headers = { authorization: `Bearer ${accessToken}` }
  for (const check of checks) {
    const settings = { searchEngine: 1, deviceType: 1, language: 'en', depth: 20, ...check }
    const { data } = await postJson<{ data: { id: number } }>(`${url}/api/serp/check-serp`, settings, headers)
    for (let state = ''; state !== 'done'; ) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      const reply = await fetch(`${url}/api/serp/show-serp/${data.id}`, { headers })
      state = ((await reply.json()) as { data: { state: string } }).data.state
    }
  }
}

function fileOf({ name, isOnWelcome }: Picture, scheme: Scheme): string {
  return isOnWelcome ? `${name}-${scheme}.webp` : `${name}.webp`
}

function filesOf({ file, small }: Shot): string[] {
  return small === undefined ? [file] : [file, small]
}

function allFiles(): string[] {
  return Object.values(folders).flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)))
}

/** Pictures that are no longer in the list. */
function removeOthers(): void {
  const listed = new Set(shots.flatMap(filesOf))
  for (const file of allFiles()) if (!listed.has(file)) rmSync(file)
}
