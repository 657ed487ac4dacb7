import { type ConsoleMessage, expect, type Page, type Request, type Response } from '@playwright/test'
import { axeViolationsInBothSchemes } from '../support/axe.ts'
import { excessWidth } from '../support/excess-width.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** The landing page of an address, and whatever is wrong about it. */
export type Visit = { landing: string; heading: string; problems: string[] }

/** Opens addresses one after the other in a page, which it watches meanwhile. */
export function watch(page: Page) {
  let problems: string[] = []
  const underWay = new Set<Request>()
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message: ConsoleMessage) => {
    // A resource that could not be loaded is reported below, with its address.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    // The stream of events never ends.
    if (!request.url().endsWith('/api/events')) underWay.add(request)
  })
  page.on('requestfailed', (request) => {
    underWay.delete(request)
    const reason = request.failure()?.errorText
    // A page that is left gives up what it was waiting for.
    if (reason !== 'net::ERR_ABORTED') problems.push(`${request.method()} ${request.url()}: ${reason}`)
  })
  page.on('response', (response: Response) => {
    underWay.delete(response.request())
    if (response.status() < 400) return
    problems.push(`${response.request().method()} ${pathOf(response.url())} answered ${response.status()}`)
  })

  /** `isJudgedElsewhere` says of where it leads that it is opened, and judged, as an address of its own. */
  async function visit(address: string, isJudgedElsewhere: (landing: string) => boolean): Promise<Visit> {
    problems = []
    underWay.clear()
    await page.setViewportSize(desktop)
    await page.goto(address, { waitUntil: 'load' })
    const unrest = await untilItStands(page, () => [...underWay].map((request) => request.url())).then(
      () => undefined,
      String,
    )
    if (unrest !== undefined) problems.push(unrest)
    const landing = pathOf(page.url())
    const heading = (await page.getByRole('heading', { level: 1 }).first().textContent()) ?? ''
    if (!(await page.title()).endsWith(' · Serpplus')) problems.push(`its title is “${await page.title()}”`)
    if (!isJudgedElsewhere(landing)) {
      for (const viewport of [desktop, phone]) {
        await page.setViewportSize(viewport)
        const excess = await excessWidth(page)
        if (excess > 0) problems.push(`${excess} pixels too wide at ${viewport.width}`)
        for (const found of await axeViolationsInBothSchemes(page)) problems.push(`at ${viewport.width}, ${found}`)
      }
    }
    return { landing, heading: heading.trim(), problems }
  }
  return { visit }
}

/** One heading, nothing that says it is loading, and nothing asked for, all at once and twice in a row. */
async function untilItStands(page: Page, readUnderWay: () => string[]): Promise<void> {
  let stoodBefore = false
  await expect(async () => {
    const headings = await page.getByRole('heading', { level: 1 }).count()
    const busy = await page.locator('[aria-busy="true"]').count()
    const underWay = readUnderWay()
    const stands = headings === 1 && busy === 0 && underWay.length === 0
    const stoodTwice = stands && stoodBefore
    stoodBefore = stands
    expect(stoodTwice, `${headings} headings, ${busy} loading, waiting for ${underWay.join(', ')}`).toBe(true)
  }).toPass({ intervals: [100, 200], timeout: 30_000 })
}

const pathOf = (url: string) => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

const forbidden = 'You don’t have access to this page'

/** The text of the table for a visit. */
export function nameOf(asked: string, { landing, heading }: Visit): string {
  if (landing !== asked) return `→ ${withoutReturn(asked, landing)}`
  if (heading === 'Page not found') return 'not found'
  if (heading === forbidden) return 'no access'
  return heading.endsWith(' is Locked!') ? `locked: ${heading}` : heading
}

/** A visitor who signs in there returns to where they wanted to go, which is said once for the whole table. */
function withoutReturn(asked: string, landing: string): string {
  const { pathname, searchParams } = new URL(landing, 'http://serpplus')
  const next = searchParams.get('next') ?? '/'
  return pathname === '/login' && next === asked ? '/login' : landing
}
