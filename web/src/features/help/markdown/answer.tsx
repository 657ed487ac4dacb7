import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import Markdown, { type Components } from 'react-markdown'
import { isOrdinaryMarkdown } from '#contract/rules/help/faq.ts'
import classes from './answer.module.css'
import { safeLink } from './safe-link.ts'

const components: Components = {
  a: ({ href, children }) => <AnswerLink href={href ?? ''}>{children}</AnswerLink>,
  // An image would be fetched from wherever it lies; what it shows is said instead.
  img: ({ alt }) => alt,
  h1: ({ children }) => <Heading>{children}</Heading>,
  h2: ({ children }) => <Heading>{children}</Heading>,
  h3: ({ children }) => <Heading>{children}</Heading>,
  h4: ({ children }) => <Heading>{children}</Heading>,
  h5: ({ children }) => <Heading>{children}</Heading>,
  h6: ({ children }) => <Heading>{children}</Heading>,
}

/** Markdown of staff as elements: HTML in it is text, and links lead only where `safeLink` lets them. */
export default function Answer({ markdown }: { markdown: string }) {
  // Drawing this could take the browser minutes. It occurs in a preview, or in an answer stored before such text was refused.
  if (!isOrdinaryMarkdown(markdown)) return <p className={classes.answer}>{markdown}</p>
  return (
    <div className={classes.answer}>
      <Markdown components={components} urlTransform={(url) => url}>
        {markdown}
      </Markdown>
    </div>
  )
}

/** Answers stand below headings of the page, which these must not outrank. */
const Heading = ({ children }: { children?: ReactNode }) => <h4>{children}</h4>

function AnswerLink({ href, children }: { href: string; children: ReactNode }) {
  const router = useRouter()
  const link = safeLink(href)
  if (link === undefined) return <span>{children}</span>
  if (link.kind === 'web')
    return (
      <a href={link.href} target="_blank" rel="noopener noreferrer">
        {children}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    )
  if (link.kind === 'email') return <a href={link.href}>{children}</a>
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate({ href: link.href })
  }
  return (
    <a href={link.href} onClick={follow}>
      {children}
    </a>
  )
}
