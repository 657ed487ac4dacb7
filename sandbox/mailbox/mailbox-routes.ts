import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { keepToThisMachine } from '#sandbox/control/keep-to-this-machine.ts'
import type { Mailbox } from './mailbox.ts'
import { writeEmailFrame, writeEmailPage, writeListPage, writeMissingPage } from './mailbox-pages.ts'

const filterSchema = z.object({ to: z.string().optional().catch(undefined) })

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
// An email is somebody else's HTML: nothing in it runs or is fetched, and its links open beside the mailbox.
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'"

/** The mailbox as a page and as JSON, to be mounted at /mailbox. */
export function addMailboxRoutes(app: FastifyInstance, mailbox: Mailbox): void {
  keepToThisMachine(app)
  app.get('/', async (request, reply) => {
    const { to } = filterSchema.parse(request.query)
    return sendPage(reply, PAGE_POLICY, writeListPage(mailbox.list({ to }), to))
  })
  app.get('/messages', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    return mailbox.list(filterSchema.parse(request.query))
  })
  app.get<{ Params: { id: string } }>('/:id', async (request, reply) => {
    const emailMessage = mailbox.find(request.params.id)
    if (emailMessage === undefined) return sendPage(reply.code(404), PAGE_POLICY, writeMissingPage())
    return sendPage(reply, PAGE_POLICY, writeEmailPage(emailMessage))
  })
  app.get<{ Params: { id: string } }>('/:id/html', async (request, reply) => {
    const emailMessage = mailbox.find(request.params.id)
    if (emailMessage === undefined) return sendPage(reply.code(404), PAGE_POLICY, writeMissingPage())
    return sendPage(reply, MAIL_POLICY, writeEmailFrame(emailMessage))
  })
}

function sendPage(reply: FastifyReply, policy: string, html: string): FastifyReply {
  return reply
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(html)
}
