import type { FastifyInstance, FastifyReply } from 'fastify'
import { createElement as h, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Config } from '../platform/config/config.ts'
import { AppError } from '../platform/errors/app-error.ts'
import type { PreviewableMail } from '../platform/mail/define-mail.ts'
import { type Letterhead, renderMail } from '../platform/mail/render-mail.ts'

export type MailPreviewOptions = {
  config: Pick<Config, 'nodeEnv' | 'mail'>
  letterhead: Letterhead
  mails: readonly PreviewableMail[]
}

const policy =
  "sandbox allow-popups allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** `/_mails` lists every mail with its sample, as HTML and as text: for whoever writes them, never where real mails go out. */
export function serveMailPreviews(app: FastifyInstance, { config, letterhead, mails }: MailPreviewOptions): void {
  if (config.nodeEnv === 'production' || !config.mail.isSandbox) return
  app.get('/_mails', async (_request, reply) => sendPage(reply, renderToStaticMarkup(listPage(mails))))
  app.get<{ Params: { file: string } }>('/_mails/:file', async ({ params }, reply) => {
    const [, name, ending] = /^(.*?)(\.txt)?$/.exec(params.file) ?? []
    const mail = mails.find((candidate) => candidate.name === name)
    if (mail === undefined) throw new AppError('path.not-found', `no mail ${params.file}`)
    const { html, text } = await renderMail(mail.renderSample(), letterhead)
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

function listPage(mails: readonly PreviewableMail[]): ReactElement {
  const rows = mails.map(({ name, renderSample }) =>
    h(
      'li',
      { key: name },
      h('a', { href: `/_mails/${name}` }, renderSample().subject),
      ` (${name}, `,
      h('a', { href: `/_mails/${name}.txt` }, 'text'),
      ')',
    ),
  )
  return h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('title', null, 'Mails'),
      h('style', null, ':root { color-scheme: light dark; font-family: system-ui }'),
    ),
    h('body', null, h('h1', null, 'Mails'), rows.length === 0 ? h('p', null, 'No mail yet.') : h('ul', null, rows)),
  )
}
