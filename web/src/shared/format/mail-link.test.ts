import { expect, test } from 'vitest'
import { mailLink } from './mail-link.ts'

test('an address stays readable', () => {
  expect(mailLink('help+plans@example.com')).toBe('mailto:help+plans@example.com')
})

test('neither an address nor a subject can add a field to the mail', () => {
  const link = mailLink('a@example.com?bcc=b@example.com', 'Pro & more, for a+b@example.com')
  expect(link).not.toContain('?bcc')
  const url = new URL(link)
  expect([...url.searchParams]).toEqual([['subject', 'Pro & more, for a+b@example.com']])
})
