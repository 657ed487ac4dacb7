import { expect, test } from 'vitest'
import { openRouter } from '../src/router.ts'
import { screens } from './screens.ts'

test('every address of the router has a shell', () => {
  const routes = Object.values(openRouter().routesById).filter(({ children }) => children === undefined)
  expect(screens.map(({ path }) => path).toSorted()).toEqual(routes.map(({ fullPath }) => fullPath).toSorted())
  expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length)
})
