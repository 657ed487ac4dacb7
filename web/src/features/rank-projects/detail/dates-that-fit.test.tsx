import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { datesThatFit, useDatesThatFit } from './dates-that-fit.ts'

const root = document.documentElement
const resizeTo = (width: number) => {
  Object.defineProperty(root, 'clientWidth', { value: width, configurable: true })
  window.dispatchEvent(new Event('resize'))
}
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(root, 'clientWidth')
})

test('a window that is being resized changes the dates once, as it comes to rest', () => {
  resizeTo(1440)
  const { result, rerender, unmount } = renderHook(useDatesThatFit)
  const atFirst = result.current
  for (const width of [1500, 1600, 1700, 1800, 1920]) {
    act(() => resizeTo(width))
    rerender()
    expect([result.current, datesThatFit()]).toEqual([atFirst, atFirst])
  }
  act(() => vi.runAllTimers())
  expect(result.current).toBeGreaterThan(atFirst)
  const settled = result.current
  unmount()
  resizeTo(1440)
  expect([datesThatFit(), settled > datesThatFit()]).toEqual([atFirst, true])
})
