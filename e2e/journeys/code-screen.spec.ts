import { expectNoAxeViolationsInBothSchemes } from '../support/axe.ts'
import { excessWidth } from '../support/excess-width.ts'
import { codeField, newPerson, register, signInToCode } from '../support/person.ts'
import { comeFromOwnAddress } from '../support/sender.ts'
import { expect, test } from './journey.ts'

comeFromOwnAddress()

/** The other signed-out screens are covered by screens.spec.ts. */
test('the screen of the code is accessible in both schemes, empty or refused, and keeps to a phone’s width', async ({
  page,
}) => {
  const person = newPerson()
  await register(page, person)
  await signInToCode(page, person)
  await expectNoAxeViolationsInBothSchemes(page)
  await codeField(page).press('Enter')
  await expect(page.locator('input[aria-invalid="true"]')).toBeFocused()
  await expectNoAxeViolationsInBothSchemes(page)
  await page.setViewportSize({ width: 360, height: 640 })
  expect(await excessWidth(page)).toBeLessThanOrEqual(0)
})
