import { expect, test } from 'vitest'
import { emailLink } from './email-link.ts'

test('an address stays readable', () => {
  expect(emailLink('help+plans@example.com')).toBe('mailto:help+plans@example.com')
})

test('neither an address nor a subject can add a field to the email', () => {
  const link = emailLink('a@example.com?bcc=b@example.com', 'Pro & more, for a+b@example.com')
  expect(link).not.toContain('?bcc')
  const url = new URL(link)
  expect([...url.searchParams]).toEqual([['subject', 'Pro & more, for a+b@example.com']])
})
