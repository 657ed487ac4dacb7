import type { FastifyInstance, FastifyReply } from 'fastify'
import { createElement as h, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Config } from '../platform/config/config.ts'
import type { PreviewableEmail } from '../platform/email/define-email.ts'
import { type EmailLayout, renderEmail } from '../platform/email/render-email.ts'
import { AppError } from '../platform/errors/app-error.ts'

export type EmailPreviewOptions = {
  config: Pick<Config, 'nodeEnv' | 'email'>
  emailLayout: EmailLayout
  emailMessages: readonly PreviewableEmail[]
}

const policy =
  "sandbox allow-popups allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** `/_emails` shows a sample of every email, as HTML and as text, to those who write them; never where real emails are sent. */
export function serveEmailPreviews(
  app: FastifyInstance,
  { config, emailLayout, emailMessages }: EmailPreviewOptions,
): void {
  if (config.nodeEnv === 'production' || !config.email.isSandbox) return
  app.get('/_emails', async (_request, reply) => sendPage(reply, renderToStaticMarkup(listPage(emailMessages))))
  app.get<{ Params: { file: string } }>('/_emails/:file', async ({ params }, reply) => {
    const [, name, ending] = /^(.*?)(\.txt)?$/.exec(params.file) ?? []
    const emailMessage = emailMessages.find((candidate) => candidate.name === name)
    if (emailMessage === undefined) throw new AppError('path.not-found', `no email ${params.file}`)
    const { html, text } = await renderEmail(emailMessage.renderSample(), emailLayout)
    if (ending === undefined) return sendPage(reply, html)
    return reply.type('text/plain; charset=utf-8').send(text)
  })
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html.startsWith('<!DOCTYPE') ? html : `<!doctype html>${html}`)
}

function listPage(emailMessages: readonly PreviewableEmail[]): ReactElement {
  const rows = emailMessages.map(({ name, renderSample }) =>
    h(
      'li',
      { key: name },
      h('a', { href: `/_emails/${name}` }, renderSample().subject),
      ` (${name}, `,
      h('a', { href: `/_emails/${name}.txt` }, 'text'),
      ')',
    ),
  )
  return h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('title', null, 'Emails'),
      h('style', null, ':root { color-scheme: light dark; font-family: system-ui }'),
    ),
    h('body', null, h('h1', null, 'Emails'), rows.length === 0 ? h('p', null, 'No email yet.') : h('ul', null, rows)),
  )
}
