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

/** A part with its own heading, which may be a link. */
export function Section({ title, href, children }: WithChildren & { title: string; href?: string }): ReactElement {
  const style = { ...ink, fontSize: '16px', lineHeight: '24px', fontWeight: 600, margin: '24px 0 8px' }
  const heading =
    href === undefined
      ? title
      : h('a', { className: 'link', href, style: { color: '#1d4ed8' }, target: '_blank' }, title)
  return h('div', null, h('h2', { className: 'ink', style }, heading), children)
}

type DataTableProps = { head: readonly string[]; rows: readonly (readonly ReactNode[])[] }

/**
 * Rows of text or short blocks: the first column reads from the left, the others from the right. Cells say no more than they must, since large
 * email providers cut off what is longer than 100 kB: the rest they have from the table, or from the style sheet where a client
 * inherits nothing.
 */
export function DataTable({ head, rows }: DataTableProps): ReactElement {
  const cells = (tag: 'th' | 'td', contents: readonly ReactNode[]) =>
    contents.map((content, at) =>
      h(
        tag,
        {
          key: at,
          align: at === 0 ? 'left' : 'right',
          ...(tag === 'th' && { scope: 'col' }),
          style: at === 0 ? firstCell : otherCell,
        },
        content,
      ),
    )
  return h(
    'table',
    {
      className: 'data ink',
      cellPadding: 0,
      cellSpacing: 0,
      border: 0,
      style: {
        ...ink,
        width: '100%',
        borderCollapse: 'collapse',
        marginBottom: '16px',
        fontSize: '14px',
        lineHeight: '20px',
      },
    },
    h('thead', { className: 'quiet', style: quiet }, h('tr', null, cells('th', head))),
    h(
      'tbody',
      null,
      rows.map((row, at) => h('tr', { key: at }, cells('td', row))),
    ),
  )
}

const borderBottom = '1px solid #e2e7f0'
/** Wide enough that a narrow screen doesn't break words into letters. */
const firstCell = { width: '45%', padding: '6px 0', borderBottom, wordBreak: 'break-word' as const }
const otherCell = { padding: '6px 0 6px 16px', borderBottom }
