import { test as base, expect, type Locator } from '@playwright/test'

export { expect }

/** A journey fails when the page logs an error, even if every assertion passed. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        // Chromium logs every refused call; whether that is right is the journey's own matter.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
          complaints.push(message.text())
        }
      })
      await use(complaints)
      // An answer still being made up when the journey ends is no failure of it.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(complaints, 'the page complained').toEqual([])
    },
    { auto: true },
  ],
})

/** Puts text into a field the way a clipboard does. */
export async function paste(field: Locator, text: string) {
  await field.focus()
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}
