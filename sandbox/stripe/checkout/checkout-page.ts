import { TEST_CARDS } from '#sandbox/stripe/objects/cards.ts'
import type { CheckoutSession } from '#sandbox/stripe/objects/checkout-sessions.ts'
import type { Invoice } from '#sandbox/stripe/objects/invoices.ts'
import type { SessionOrder } from '#sandbox/stripe/store.ts'

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --quiet: #666; --link: #1d4ed8; --bad: #b91c1c }
@media (prefers-color-scheme: dark) { :root { --quiet: #aaa; --link: #8ab4ff; --bad: #fca5a5 } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.4rem } h2 { font-size: 1rem; margin-top: 2rem }
a { color: var(--link) }
.test { border: 2px dashed; padding: .5rem 1rem; text-align: center; font-weight: 600 }
.amount { font-size: 1.6rem; font-weight: 600; margin: 0 } .quiet { color: var(--quiet); margin: 0 }
.bad { color: var(--bad) }
ul { list-style: none; padding: 0 } li { margin: .5rem 0 }
button { font: inherit; width: 100%; padding: .75rem 1rem; text-align: left; border: 1px solid var(--line); border-radius: 6px; background: transparent; color: inherit; cursor: pointer }
button:hover, button:focus-visible { border-color: var(--link) }
`

const NOTICE = '<p class="test">TEST PAYMENT – no money moves</p>'

interface Shown extends Asked {
  session: CheckoutSession
  order: SessionOrder
}

interface Asked {
  /** The reason why the card before was refused. */
  problem?: string
  /** The card that asks its owner, while it does. */
  confirming?: string
}

/** The hosted page: what is bought and cards as buttons, without a field for a number. */
export function writeCheckoutPage({ session, order, ...asked }: Shown): string {
  const cancel = session.cancel_url === null ? '' : `<p><a href="${escapeHtml(session.cancel_url)}">Cancel</a></p>`
  const what = order.ordered.map(
    ({ name, price, quantity }) => `<h1>${escapeHtml(name)}${quantity > 1 ? ` × ${quantity}` : ''}</h1>
    <p class="amount">${money((price.unit_amount ?? 0) * quantity, price.currency)}</p>
    ${price.recurring === null ? '' : `<p class="quiet">${period(price.recurring)}</p>`}`,
  )
  const { amount_tax: tax = 0 } = session.total_details ?? {}
  if (tax > 0 && session.amount_total !== null && session.currency !== null)
    what.push(
      `<p>${money(session.amount_total, session.currency)} in all, ${money(tax, session.currency)} of it VAT</p>`,
    )
  return writePayPage(what.length === 0 ? '<h1>Save a card</h1>' : what.join('\n'), asked, cancel)
}

/** The hosted page of an invoice that is owed. */
export function writeInvoicePage(invoice: Invoice, asked: Asked = {}): string {
  const what = `<h1>Invoice ${escapeHtml(invoice.number ?? '')}</h1>
    <p class="amount">${money(invoice.amount_remaining, invoice.currency)}</p>
    ${invoice.lines.data.map(({ description }) => `<p class="quiet">${escapeHtml(description ?? '')}</p>`).join('\n')}`
  return writePayPage(what, asked)
}

/** For an invoice that is not owed, or none. */
export function writeClosedInvoicePage(status: string): string {
  const text = status === 'missing' ? 'There is no such invoice.' : `This invoice is ${escapeHtml(status)}.`
  return writePage('Test invoice', `${NOTICE}<h1>${text}</h1>${NOTICE}`)
}

function writePayPage(what: string, { problem, confirming }: Asked, after = ''): string {
  const body = `${NOTICE}
    ${what}
    ${problem === undefined ? '' : `<p class="bad" role="alert">${escapeHtml(problem)}</p>`}
    ${confirming === undefined ? writeCards() : writeConfirmation(confirming)}
    ${after}
    ${NOTICE}`
  return writePage('Test payment', body)
}

/** For a session that is over, or none. */
export function writeClosedPage(status: 'complete' | 'expired' | 'missing'): string {
  const texts = {
    complete: 'This payment is complete.',
    expired: 'This payment page has expired.',
    missing: 'There is no such payment page. The sandbox may have been restarted.',
  }
  return writePage('Test payment', `${NOTICE}<h1>${texts[status]}</h1>${NOTICE}`)
}

function writeCards(): string {
  const cards = Object.entries(TEST_CARDS).map(
    ([token, { label, last4 }]) =>
      `<li><button name="card" value="${token}">${label} <span class="quiet">•••• ${last4}</span></button></li>`,
  )
  return `<h2>Pay with</h2><form method="post"><ul>${cards.join('\n')}</ul></form>`
}

function writeConfirmation(card: string): string {
  return `<h2>Your bank wants to know whether it is you</h2>
    <form method="post">
      <input type="hidden" name="card" value="${escapeHtml(card)}">
      <ul>
        <li><button name="confirm" value="yes">Complete authentication</button></li>
        <li><button name="confirm" value="no">Fail authentication</button></li>
      </ul>
    </form>`
}

function period({ interval, interval_count: each }: { interval: string; interval_count: number }): string {
  return each === 1 ? `per ${interval}` : `every ${each} ${interval}s`
}

function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(amount / 100)
}

function writePage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Serpplus sandbox</title>
<style>${STYLE}</style>
</head>
<body><main>${body}</main></body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
