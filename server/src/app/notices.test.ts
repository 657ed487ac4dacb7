import { describe, expect, test } from 'vitest'
import { noticeEmails } from '../features/notifications/notice-emails.ts'
import { declared } from './modules.ts'

const { notices: noticeKinds } = declared

describe('a notice', () => {
  test.each(Object.entries(noticeKinds))('of the kind %s has a title and a text', (_, notice) => {
    const { title, text } = notice.describe(notice.sample)
    expect(title).toMatch(/^[A-Z].{5,60}[^.]$/)
    expect(text).toMatch(/^[A-Z].{30,}\.$/)
  })

  test('of a slot that passed names the domain, and a plan only to those without one; one of before still has a text', () => {
    const { 'domain-check.no-plan': noPlan, 'project-run.no-credits': noCredits } = noticeKinds
    expect(noPlan.describe({ domain: 'a.example' }).text).toMatch(/check of a\.example was skipped.*Choose a plan/)
    expect(noCredits.describe({ domain: 'a.example' }).text).toMatch(/run of a\.example was skipped.*Add credits/)
    expect(noCredits.describe({ domain: 'a.example' }).text).not.toContain('plan')
    expect(noCredits.describe({}).text).toMatch(/^A scheduled run was skipped/)
    expect(() => noCredits.describe({ domain: 'a.example, call us at once' })).toThrow()
  })

  test('of every kind can be previewed as an email', () => {
    expect(noticeEmails(noticeKinds).map((emailMessage) => emailMessage.name)).toEqual(
      Object.keys(noticeKinds).map((kind) => kind.replace('.', '-')),
    )
    for (const emailMessage of noticeEmails(noticeKinds))
      expect(emailMessage.name + emailMessage.renderSample().subject).toMatch(/^[a-z-]+[A-Z]/)
  })
})
