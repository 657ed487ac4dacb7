import { randomInt } from 'node:crypto'
import { test } from '../journeys/journey.ts'

const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

/**
 * Tries are counted for each sender, and all journeys come from this machine: a test of a file that calls this comes
 * from an address of its own instead, as if through the proxy the server trusts.
 */
export function comeFromOwnAddress() {
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted
    extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': newAddress() }),
  })
}
