import { onTestFinished, vi } from 'vitest'

/** jsdom lays nothing out: until a test says how wide boxes are, the columns of a table that may leave have left. */
export function giveRoom(pixels: number): void {
  const spy = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(pixels)
  onTestFinished(() => spy.mockRestore())
}
