// The parts emails are made of. Node runs this without a build, so elements are made by a function instead of JSX.
import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { ink, quiet } from './email-styles.ts'

type WithChildren = { children?: ReactNode }

export function Heading({ children }: WithChildren): ReactElement {
  const style = { ...ink, fontSize: '22px', lineHeight: '30px', fontWeight: 600, margin: '0 0 16px' }
  return h('h1', { className: 'ink', style }, children)
}

export function Paragraph({ children }: WithChildren): ReactElement {
  return h(
    'p',
    { className: 'ink', style: { ...ink, fontSize: '16px', lineHeight: '24px', margin: '0 0 16px' } },
    children,
  )
}

/** Smaller and lighter: what an email must say and most will skip. */
export function Note({ children }: WithChildren): ReactElement {
  return h(
    'p',
    { className: 'quiet', style: { ...quiet, fontSize: '14px', lineHeight: '20px', margin: '0 0 16px' } },
    children,
  )
}

/** A link as a button, and its address below for clients that show none. The text version has the address once. */
export function Button({ href, label }: { href: string; label: string }): ReactElement {
  const link = {
    display: 'inline-block',
    padding: '12px 24px',
    color: '#ffffff',
    fontSize: '16px',
    lineHeight: '24px',
    fontWeight: 600,
    textDecoration: 'none',
  }
  // Outlook paints a table cell but no padded link.
  const cell = h(
    'td',
    { className: 'button', bgcolor: '#1d4ed8', style: { backgroundColor: '#1d4ed8', borderRadius: '8px' } },
    h('a', { href, style: link, target: '_blank' }, label),
  )
  return h(
    'div',
    { style: { margin: '24px 0' } },
    h(
      'table',
      { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 },
      h('tbody', null, h('tr', null, cell)),
    ),
    h(
      'p',
      {
        className: 'quiet',
        'data-skip-in-text': 'true',
        style: { ...quiet, fontSize: '13px', lineHeight: '20px', margin: '12px 0 0', wordBreak: 'break-all' },
      },
      'Or copy this link into your browser: ',
      h('a', { className: 'link', href, style: { color: '#1d4ed8' } }, href),
    ),
  )
}

/** A one-time code: large, even digits that one double-click selects whole. */
export function Code({ code }: { code: string }): ReactElement {
  const style = {
    ...ink,
    fontFamily: "'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace",
    fontSize: '34px',
    lineHeight: '44px',
    fontWeight: 700,
    letterSpacing: '6px',
    textAlign: 'center',
    backgroundColor: '#f1f4f9',
    borderRadius: '8px',
    padding: '16px 8px 16px 14px',
    margin: '24px 0',
  } as const
  return h('p', { className: 'ink code', style }, code)
}

/** A part with a heading of its own. */
export function Section({ title, children }: WithChildren & { title: string }): ReactElement {
  const style = { ...ink, fontSize: '16px', lineHeight: '24px', fontWeight: 600, margin: '24px 0 8px' }
  return h('div', null, h('h2', { className: 'ink', style }, title), children)
}

type DataTableProps = { head: readonly string[]; rows: readonly (readonly string[])[] }

/** Rows of text: the first column reads from the left, the others from the right. */
export function DataTable({ head, rows }: DataTableProps): ReactElement {
  const cell = (at: number) => ({
    padding: '6px 0 6px 16px',
    ...(at === 0 && { paddingLeft: 0, wordBreak: 'break-word' as const }),
    textAlign: at === 0 ? ('left' as const) : ('right' as const),
    fontSize: '14px',
    lineHeight: '20px',
    borderBottom: '1px solid #e2e7f0',
  })
  const cells = (tag: 'th' | 'td', texts: readonly string[], look: object, className: string) =>
    texts.map((text, at) =>
      h(
        tag,
        {
          key: text + String(at),
          className,
          ...(tag === 'th' && { scope: 'col' }),
          style: { ...look, ...cell(at), fontWeight: 400 },
        },
        text,
      ),
    )
  return h(
    'table',
    {
      className: 'data',
      cellPadding: 0,
      cellSpacing: 0,
      border: 0,
      style: { width: '100%', borderCollapse: 'collapse', marginBottom: '16px' },
    },
    h('thead', null, h('tr', null, cells('th', head, quiet, 'quiet rule'))),
    h(
      'tbody',
      null,
      rows.map((row, at) => h('tr', { key: at }, cells('td', row, ink, 'ink rule'))),
    ),
  )
}
