import type { CDPSession, Page } from 'playwright-core'

/**
 * Lighthouse's mobile conditions as its DevTools throttling applies them (`mobileSlow4G` in its constants): a round trip of
 * 150 ms and 1.6 Mbit/s down, 750 kbit/s up, which DevTools imitates by 562.5 ms before every reply and nine tenths of the
 * bandwidth; a processor four times slower.
 */
const network = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1_024 * 1_024 * 0.9) / 8,
  uploadThroughput: (750 * 1_024 * 0.9) / 8,
}
const processorSlowdown = 4

/** Lighthouse's phone: a Moto G Power. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Mobile Safari/537.36',
}

/** Shift is without a unit; it is what counts of Cumulative Layout Shift. */
export type Paint = {
  firstPaintMs: number
  largestPaintMs: number
  layoutShift: number
  /** As they came over the wire. */
  scriptBytes: number
  /** Bytes of the scripts that had come before the largest paint. */
  scriptBytesBefore: number
  /** The largest painted element and the parts that moved, for a reader who wants to improve them. */
  largest: string
  moved: string[]
}

type Seen = Omit<Paint, 'scriptBytes' | 'scriptBytesBefore'>

/** Opens an address on a slow phone with nothing cached, and waits until nothing more comes. */
export async function openOnSlowPhone(page: Page, url: string): Promise<Paint> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
  const traffic = watchTraffic(session)
  await page.addInitScript(observePaints)
  await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
  await traffic.untilQuiet()
  const seen = await page.evaluate(() => (window as unknown as { paints: Seen }).paints)
  const scriptBytesBefore = await page.evaluate(scriptBytesUntil, seen.largestPaintMs)
  return { ...seen, scriptBytes: traffic.scriptBytes(), scriptBytesBefore }
}

/** Runs in the page. */
const scriptBytesUntil = (moment: number) =>
  performance
    .getEntriesByType('resource')
    .map((entry) => entry as PerformanceResourceTiming)
    .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= moment)
    .reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0)

/** Runs in the page, before anything else does. */
function observePaints() {
  const paints: Seen = { firstPaintMs: 0, largestPaintMs: 0, layoutShift: 0, largest: '', moved: [] }
  ;(window as unknown as { paints: Seen }).paints = paints
  const nameOf = (node: Node | null | undefined) => {
    if (!(node instanceof HTMLElement)) return node?.nodeName ?? ''
    return `${node.tagName.toLowerCase()}.${String(node.className).split(' ')[0]} "${node.textContent?.slice(0, 40)}"`
  }
  type Moved = { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
  const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Moved[] }
  type Largest = PerformanceEntry & { element?: Element; size: number }
  const shifts: Shift[] = []
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') paints.firstPaintMs = entry.startTime
  })
  observe('largest-contentful-paint', (entry) => {
    paints.largestPaintMs = entry.startTime
    paints.largest = `${nameOf((entry as Largest).element)}, ${(entry as Largest).size}`
  })
  observe('layout-shift', (entry) => {
    const shift = entry as Shift
    if (shift.hadRecentInput) return
    shifts.push(shift)
    for (const { node, previousRect: from, currentRect: to } of shift.sources)
      paints.moved.push(
        `${shift.value.toFixed(3)} at ${shift.startTime.toFixed(0)} ms: ${nameOf(node)}, ${placeOf(from)} → ${placeOf(to)}`,
      )
    paints.layoutShift = Math.max(...sessionSums(shifts))
  })

  /** Shifts less than a second apart belong together, up to five seconds. */
  function sessionSums(all: readonly Shift[]): number[] {
    const sums: number[] = []
    let from = Number.NEGATIVE_INFINITY
    let last = Number.NEGATIVE_INFINITY
    for (const { startTime, value } of all) {
      if (startTime - last > 1_000 || startTime - from > 5_000) {
        sums.push(0)
        from = startTime
      }
      last = startTime
      sums.push((sums.pop() ?? 0) + value)
    }
    return sums
  }
}

const quietMs = 1_500

/** Everything but the event stream, which never ends. */
function watchTraffic(session: CDPSession) {
  const underWay = new Set<string>()
  const scripts = new Set<string>()
  let bytes = 0
  let lastChange = performance.now()
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (request.url.endsWith('/api/events')) return
    lastChange = performance.now()
    underWay.add(requestId)
    if (type === 'Script') scripts.add(requestId)
  })
  const end = (requestId: string) => {
    lastChange = performance.now()
    underWay.delete(requestId)
  }
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    end(requestId)
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId))
  return {
    scriptBytes: () => bytes,
    async untilQuiet() {
      while (underWay.size > 0 || performance.now() - lastChange < quietMs)
        await new Promise((resolve) => setTimeout(resolve, 100))
    },
  }
}
