import { onTestFinished, vi } from 'vitest'

/** jsdom has no layout: until a test sets the width of boxes, tables hide every column that can be hidden. */
export function giveRoom(pixels: number): void {
  const spy = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(pixels)
  onTestFinished(() => spy.mockRestore())
}
