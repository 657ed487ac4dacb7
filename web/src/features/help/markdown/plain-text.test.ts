import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('items of a list are kept apart, and sentences stay as they are', () => {
  expect(plainText('- **Ranks** today: [Check SERP](/create-serp)\n- Who links: *Backlinks*\n\nSee your plan.')).toBe(
    'Ranks today: Check SERP; Who links: Backlinks See your plan.',
  )
  expect(plainText('Checks.\n\n1. Open it.\n2. Enter a domain.')).toBe('Checks. Open it. Enter a domain.')
})
