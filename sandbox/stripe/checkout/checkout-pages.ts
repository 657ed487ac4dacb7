import type { FastifyInstance, FastifyReply } from 'fastify'
import { keepToThisMachine } from '#sandbox/control/keep-to-this-machine.ts'
import { runDue } from '#sandbox/stripe/billing/run-due.ts'
import type { StripeContext } from '#sandbox/stripe/context.ts'
import { DECLINE_MESSAGES, TEST_CARDS } from '#sandbox/stripe/objects/cards.ts'
import { writeCheckoutPage, writeClosedPage } from './checkout-page.ts'
import { completeSession } from './complete-session.ts'

type Address = { Params: { id: string } }

/** The page a customer is sent to, to be mounted at /c/pay. */
export function addCheckoutPages(app: FastifyInstance, context: StripeContext): void {
  const { store } = context
  acceptFormsOfThisMachine(app)

  app.get<Address>('/:id', async (request, reply) => {
    const found = open(request.params.id)
    if (typeof found === 'string') return sendPage(reply.code(found === 'missing' ? 404 : 200), writeClosedPage(found))
    return sendPage(reply, writeCheckoutPage(found), found.session.success_url)
  })
  app.post<Address>('/:id', async (request, reply) => {
    const found = open(request.params.id)
    if (typeof found === 'string') return sendPage(reply.code(found === 'missing' ? 404 : 409), writeClosedPage(found))
    const form = new URLSearchParams(String(request.body ?? ''))
    const card = form.get('card') ?? ''
    const { success_url: successUrl } = found.session
    if (TEST_CARDS[card] === undefined)
      return sendPage(reply.code(400), writeCheckoutPage({ ...found, problem: 'Choose a card.' }), successUrl)
    if (form.get('confirm') === 'no') {
      const problem = DECLINE_MESSAGES.authentication_required.message
      return sendPage(reply, writeCheckoutPage({ ...found, problem }), successUrl)
    }
    const outcome = completeSession(context, found.session, { card, isConfirmedByOwner: form.get('confirm') === 'yes' })
    if (outcome.kind === 'confirm')
      return sendPage(reply, writeCheckoutPage({ ...found, confirming: card }), successUrl)
    if (outcome.kind === 'declined')
      return sendPage(reply, writeCheckoutPage({ ...found, problem: outcome.message }), successUrl)
    const back = (successUrl ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', found.session.id)
    return reply.header('cache-control', 'no-store').redirect(back, 303)
  })

  function open(id: string) {
    runDue(context)
    const session = store.sessions.find(id)
    const order = store.orders.get(id)
    if (session === undefined || order === undefined) return 'missing'
    return session.status === 'open' ? { session, order } : session.status === 'complete' ? 'complete' : 'expired'
  }
}

export function acceptFormsOfThisMachine(app: FastifyInstance): void {
  keepToThisMachine(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body)
  })
}

export function sendPage(reply: FastifyReply, html: string, successUrl: string | null = null): FastifyReply {
  // The form is sent here and leads on to the page of the seller.
  const next = successUrl === null ? '' : ` ${new URL(successUrl).origin}`
  return reply
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'${next}; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(html)
}
