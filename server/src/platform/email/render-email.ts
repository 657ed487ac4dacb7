import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { fontFamily, ink, page, quiet, styleSheet } from './email-styles.ts'

export type EmailContent = {
  subject: string
  /** The line a mailbox shows beside the subject. */
  preview: string
  body: ReactNode
  /** Address at which emails like this one are turned off; absent for emails that cannot be turned off. */
  unsubscribe?: { url: string; preferencesUrl: string }
}

/** The frame around every email. */
export type EmailLayout = {
  supportEmail: string
  /**
   * Address of the site, such as `https://serpplus.example`: it begins every link in an email, and never ends in a
   * slash.
   */
  siteUrl: string
}

export type RenderedEmail = { subject: string; html: string; text: string }

type EmailParts = typeof import('@react-email/components')

/** One calm sheet with the name above and whom to ask below; no image, nothing fetched, nothing counted. */
export async function renderEmail(emailMessage: EmailContent, emailLayout: EmailLayout): Promise<RenderedEmail> {
  // Some 50 MB of memory that only a process which sends emails shall pay for.
  const parts = await import('@react-email/components')
  const html = await parts.render(layout(parts, emailMessage, emailLayout))
  return { subject: emailMessage.subject, html, text: writeText(parts, html) }
}

function layout(
  { Html, Head, Preview, Section, Container, Hr }: EmailParts,
  emailMessage: EmailContent,
  emailLayout: EmailLayout,
): ReactElement {
  return h(
    Html,
    { lang: 'en', dir: 'ltr' },
    h(
      Head,
      null,
      h('title', null, emailMessage.subject),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('style', null, styleSheet),
    ),
    h(
      'body',
      { className: 'page', style: { backgroundColor: page, margin: 0, padding: 0 } },
      h(Preview, null, emailMessage.preview),
      // Once more: some clients drop the body and what it wears.
      h(
        Section,
        { className: 'page', style: { backgroundColor: page, fontFamily } },
        h(
          Container,
          {
            className: 'sheet',
            style: {
              backgroundColor: '#ffffff',
              border: '1px solid #e2e7f0',
              borderRadius: '12px',
              margin: '24px auto',
              maxWidth: '560px',
              padding: '32px',
            },
          },
          logo(emailLayout),
          emailMessage.body,
          h(Hr, {
            className: 'rule',
            style: { border: 'none', borderTop: '1px solid #e2e7f0', margin: '32px 0 16px' },
          }),
          footer(emailLayout, emailMessage.unsubscribe),
        ),
      ),
    ),
  )
}

function logo({ siteUrl }: EmailLayout): ReactElement {
  const style = { ...ink, fontSize: '20px', lineHeight: '28px', fontWeight: 700, textDecoration: 'none' }
  return h(
    'p',
    { 'data-skip-in-text': 'true', style: { margin: '0 0 24px' } },
    h('a', { className: 'ink', href: siteUrl, style }, 'Serpplus'),
  )
}

function footer({ supportEmail, siteUrl }: EmailLayout, unsubscribe: EmailContent['unsubscribe']): ReactElement {
  const style = { ...quiet, fontSize: '13px', lineHeight: '20px', margin: 0 }
  const link = { className: 'link', style: { color: '#1d4ed8' } }
  return h(
    'p',
    { className: 'quiet', style },
    'Questions? Email ',
    h('a', { ...link, href: `mailto:${supportEmail}` }, supportEmail),
    '.',
    h('br'),
    'Serpplus, ',
    h('a', { ...link, href: siteUrl }, siteUrl),
    unsubscribe && h('br'),
    unsubscribe && h('a', { ...link, href: unsubscribe.url }, 'Unsubscribe from these emails'),
    unsubscribe && ' · ',
    unsubscribe && h('a', { ...link, href: unsubscribe.preferencesUrl }, 'Email preferences'),
  )
}

function writeText({ toPlainText }: EmailParts, html: string): string {
  const text = toPlainText(html, {
    selectors: [
      { selector: 'h1', options: { uppercase: false, leadingLineBreaks: 1, trailingLineBreaks: 2 } },
      { selector: 'h2', options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 1 } },
      { selector: 'table.data', format: 'dataTable', options: { uppercaseHeaderCells: false, colSpacing: 3 } },
      { selector: 'hr', options: { length: 40, leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    ],
  })
  return `${text.trim()}\n`
}
