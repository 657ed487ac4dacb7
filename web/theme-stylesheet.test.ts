import { expect, test } from 'vitest'
import { themeStyles, withMotionOf } from './theme-stylesheet.ts'

const ruleOf = (selector: string) => themeStyles().split(`${selector}{`)[1]?.split('}')[0] ?? ''
const light = ':root[data-mantine-color-scheme="light"]'
const dark = ':root[data-mantine-color-scheme="dark"]'

test("either scheme has the product's own colours and its own shades of Mantine's", () => {
  expect(ruleOf(light)).toContain('--sp-surface: #ffffff;')
  expect(ruleOf(light)).toContain('--mantine-color-body: #ffffff;')
  expect(ruleOf(dark)).toContain('--sp-surface: #16191f;')
  expect(ruleOf(dark)).toContain('--mantine-color-body: #16191f;')
})

test('what one scheme names the other does, so that switching leaves nothing behind', () => {
  const tokens = (rule: string) => [...rule.matchAll(/--sp-[\w-]+(?=:)/g)].map(([name]) => name)
  expect(tokens(ruleOf(light)).length).toBeGreaterThan(20)
  expect(tokens(ruleOf(dark))).toEqual(tokens(ruleOf(light)))
})

test('sizes of the theme stand in it, and nothing that Mantine ships as it is', () => {
  expect(ruleOf(':root')).toContain('--mantine-spacing-md: 1rem;')
  expect(ruleOf(':root')).toContain('--mantine-color-indigo-6: #4f57d8;')
  expect(themeStyles()).not.toContain('--mantine-color-red-6:')
})

test('an element hidden from a width on is shown below it', () => {
  expect(themeStyles()).toContain('@media (width >= 62em) {.mantine-hidden-from-md {display: none !important}}')
  expect(themeStyles()).toContain('@media (width < 62em) {.mantine-visible-from-md {display: none !important}}')
})

test('the page says that a wish for stillness counts where the theme does', () => {
  const page = '<!doctype html>\n<html lang="en"></html>'
  expect(withMotionOf({ respectReducedMotion: true }, page)).toBe(
    '<!doctype html>\n<html data-respect-reduced-motion="true" lang="en"></html>',
  )
  expect(withMotionOf({}, page)).toBe(page)
})
