import { createElement as h } from 'react'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { Button, Heading, Note, Paragraph } from '../../../platform/email/email-blocks.ts'

type Welcome = {
  href: string
  /** The time when the trial ends; undefined if it is over. */
  trialEndsAt?: Date | undefined
  credits: number
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Like every email with a link, it doesn't greet by name. */
export const welcomeEmail = defineEmail<Welcome>({
  name: 'welcome',
  sample: {
    href: 'http://127.0.0.1:3000/create-serp',
    trialEndsAt: new Date('2026-12-04T12:00:00Z'),
    credits: 300,
  },
  render: ({ href, trialEndsAt, credits }) => ({
    subject: 'Welcome to Serpplus',
    preview: 'Start by checking where your site ranks.',
    body: [
      h(Heading, { key: 'title' }, 'Welcome to Serpplus'),
      h(
        Paragraph,
        { key: 'account' },
        `Your email address is confirmed and your account is ready.${trialEndsAt === undefined ? '' : ` Your trial runs until ${day.format(trialEndsAt)}.`}${credits > 0 ? ` You have ${formatCredits(credits)} credits.` : ''}`,
      ),
      h(
        Paragraph,
        { key: 'first' },
        'Start with a rank check: enter your domain and up to 20 keywords, and see where your site ranks in Google. The price in credits is shown before you start. Then save the keywords as a project to track them over time.',
      ),
      h(Button, { key: 'link', href, label: 'Check your rankings' }),
      h(Note, { key: 'once' }, 'We send this email only once. If you didn’t create this account, contact support.'),
    ],
  }),
})
