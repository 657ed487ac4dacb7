import type { ReceivedEmail } from './read-email.ts'

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --quiet: #666; --link: #1d4ed8 }
@media (prefers-color-scheme: dark) { :root { --quiet: #aaa; --link: #8ab4ff } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.4rem } h2 { font-size: 1rem; margin-top: 2rem }
a { color: var(--link) } td a { display: block }
table { width: 100%; border-collapse: collapse } th { text-align: left }
td, th { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere }
.quiet { color: var(--quiet) } time { white-space: nowrap }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: 1rem 0 }
input, button { font: inherit; padding: .25rem .5rem }
iframe { width: 100%; height: 34rem; border: 1px solid var(--line); border-radius: 6px; background: #fff }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; border: 1px solid var(--line); border-radius: 6px }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem } dt { color: var(--quiet) } dd { margin: 0; overflow-wrap: anywhere }
`

/** Every email that arrived, newest first; `to` is the address the list was narrowed to. */
export function writeListPage(emailMessages: readonly ReceivedEmail[], to = ''): string {
  const rows = emailMessages.map(
    (emailMessage) => `<tr>
      <td><a href="/mailbox/${emailMessage.id}">${escapeHtml(emailMessage.subject || '(no subject)')}</a></td>
      <td>${escapeHtml(emailMessage.to)}</td>
      <td class="quiet">${writeTime(emailMessage)}</td>
    </tr>`,
  )
  const table = `<table>
    <thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">Received</th></tr></thead>
    <tbody>${rows.join('\n')}</tbody>
  </table>`
  return writePage(
    'Mailbox',
    `<h1>Mailbox</h1>
    <p class="quiet">Emails that Serpplus sends arrive here and aren’t delivered to anyone.</p>
    <form action="/mailbox" method="get">
      <label for="to">To</label>
      <input id="to" name="to" type="search" autocomplete="off" value="${escapeHtml(to)}">
      <button>Show</button>
      <a href="/mailbox">All emails</a>
    </form>
    ${emailMessages.length === 0 ? '<p>No emails yet.</p>' : table}`,
  )
}

export function writeEmailPage(emailMessage: ReceivedEmail): string {
  const html = `<h2 id="email">Email</h2>
    <iframe aria-labelledby="email" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mailbox/${emailMessage.id}/html"></iframe>`
  return writePage(
    emailMessage.subject,
    `<p><a href="/mailbox">All emails</a></p>
    <h1>${escapeHtml(emailMessage.subject || '(no subject)')}</h1>
    <dl>
      <dt>From</dt><dd>${escapeHtml(emailMessage.from)}</dd>
      <dt>To</dt><dd>${escapeHtml(emailMessage.to)}</dd>
      <dt>Received</dt><dd>${writeTime(emailMessage)}</dd>
    </dl>
    ${emailMessage.html === '' ? '' : html}
    <h2>Text</h2>
    <pre>${writeLinks(emailMessage.text)}</pre>`,
  )
}

/** The email's own HTML; its links open a tab of their own. */
export function writeEmailFrame(emailMessage: ReceivedEmail): string {
  const base = '<base target="_blank">'
  const hasHead = /<head[^>]*>/i
  return hasHead.test(emailMessage.html)
    ? emailMessage.html.replace(hasHead, (head) => head + base)
    : base + emailMessage.html
}

export function writeMissingPage(): string {
  return writePage(
    'No such email',
    '<h1>No such email</h1><p>It was replaced by newer emails, or the sandbox was restarted.</p><p><a href="/mailbox">All emails</a></p>',
  )
}

function writePage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Serpplus sandbox</title>
<style>${STYLE}</style>
</head>
<body><main>${body}</main></body>
</html>
`
}

function writeTime({ at }: ReceivedEmail): string {
  return `<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time>`
}

function writeLinks(text: string): string {
  // Split at addresses, so that each second part is one.
  const parts = text.split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/)
  return parts.map((part, index) => (index % 2 === 0 ? escapeHtml(part) : writeLink(escapeHtml(part)))).join('')
}

function writeLink(url: string): string {
  return `<a href="${url}" target="_blank" rel="noreferrer">${url}</a>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
