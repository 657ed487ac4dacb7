// Loaded into every test of a screen: what jsdom lacks, matchers that speak of fields, and a clean browser after each test.
import '@testing-library/jest-dom/vitest'
import { notifications } from '@mantine/notifications'
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { cancelRefreshes } from '../parts/access/account.ts'
import { queryClient } from '../parts/access/query-client.ts'
import {
  createKeywordRequests,
  type KeywordRequest,
} from '../parts/serp-fetches/keywords/keyword-file/keyword-requests.ts'
import { popMistakes } from './open-screen.tsx'

/** jsdom has no workers: the one that reads keyword files answers in this process. */
class WorkerInProcess {
  onmessage: ((event: MessageEvent) => void) | null = null
  onerror: (() => void) | null = null
  private readonly answer = createKeywordRequests()
  private isOver = false

  postMessage(request: KeywordRequest) {
    void this.answer(request).then((data) => {
      if (!this.isOver) this.onmessage?.(new MessageEvent('message', { data }))
    })
  }

  terminate() {
    this.isOver = true
  }
}

// Text queries skip what is drawn unseen to hold the place of loading content.
configure({
  asyncUtilTimeout: 10_000,
  defaultIgnore: 'script, style, [inert] *',
  // A query that waits fails many times before it passes: the page is printed only when it has failed for good.
  getElementError: (message, container) =>
    Object.assign(new Error(isPolling() ? (message ?? '') : `${message}\n\n${prettyDOM(container)}`), {
      name: 'TestingLibraryElementError',
    }),
})

/** Testing Library marks the attempts of a query that waits, whose errors nobody reads. */
function isPolling(): boolean {
  return (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true
}

window.matchMedia = (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  }) as MediaQueryList
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.IntersectionObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver
window.Worker = WorkerInProcess as unknown as typeof Worker
Element.prototype.scrollIntoView = () => {}
window.scrollTo = () => {}

// jsdom's own frames come from an interval: one begun while a test replaces timers never ends, and no frame comes any more in
// the tests after it.
const { setTimeout: later, clearTimeout: forget } = globalThis
const frames = new Set<number>()
window.requestAnimationFrame = (draw) => {
  const frame = Number(
    later(() => {
      frames.delete(frame)
      draw(performance.now())
    }, 16),
  )
  frames.add(frame)
  return frame
}
window.cancelAnimationFrame = (frame) => {
  frames.delete(frame)
  forget(frame)
}

afterEach(async () => {
  // A page whose file is still loading begins its calls in its own test, which has the answers.
  await vi.dynamicImportSettled()
  notifications.clean()
  cleanup()
  queryClient.clear()
  cancelRefreshes()
  localStorage.clear()
  sessionStorage.clear()
  const mistakes = popMistakes()
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
})

afterAll(async () => {
  // Files of a worker share their modules. One that is still loading when its file ends would fail in all files after it.
  await vi.dynamicImportSettled()
  // A page that is gone draws no frame: there is no document any more.
  for (const frame of frames) forget(frame)
})
