import { expect, test } from 'vitest'
import { customerAbilities } from '#contract/rules/abilities.ts'
import { openRouter } from '../src/router.ts'
import { screens } from './screens.ts'

const ofCustomers: readonly string[] = customerAbilities

/** What the router leads to: layouts around others have no address of their own. */
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
