import { expect, test } from 'vitest'
import { customerAbilities } from '#contract/rules/access/abilities.ts'
import { openRouter } from '../src/router.ts'
import { screens } from './screens.ts'

const ofCustomers: readonly string[] = customerAbilities

/** The routes with an address: layouts around others have none of their own. */
const leaves = Object.values(openRouter().routesById).filter(({ children }) => children === undefined)
const addressOf = (fullPath: string) => fullPath.replace(/(?<=.)\/$/, '')

test('every address has a shell, which knows whether the page is for staff alone', () => {
  const expected = leaves.map(({ fullPath, options: { staticData } }) => {
    const ability = staticData?.ability
    return [addressOf(fullPath), ability !== undefined && !ofCustomers.includes(ability)]
  })
  const known = screens.map(({ path, isForStaff = false }) => [path, isForStaff])
  expect(known.toSorted()).toEqual(expected.toSorted())
})

test('a shell begins calls for the ability its page asks for', () => {
  const abilityOf = new Map(leaves.map(({ fullPath, options }) => [addressOf(fullPath), options.staticData?.ability]))
  const begins = screens.filter(({ calls }) => calls !== undefined)
  expect(begins.map(({ path, ability }) => [path, ability])).toEqual(
    // A page open to every account may start calls that need an ability.
    begins.map(({ path, ability }) => [path, abilityOf.get(path) ?? ability]),
  )
})

/** Redirects have none. */
test('every page has a title', () => {
  const titled = leaves.filter(({ options }) => options.component !== undefined || options.staticData !== undefined)
  expect(titled.length).toBeGreaterThan(30)
  expect(titled.filter(({ options }) => !options.staticData?.title).map(({ fullPath }) => fullPath)).toEqual([])
})
