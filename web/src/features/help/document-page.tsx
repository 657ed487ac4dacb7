import { Title } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageHeader } from '../../shared/ui/pages/page-header.tsx'
import classes from './document-page.module.css'

export type DocumentSection = {
  /** Its anchor; kept when the heading changes, as others may link to it. */
  id: string
  heading: string
  content: ReactNode
}

type DocumentPageProps = {
  title: string
  updated: string
  lead: ReactNode
  sections: DocumentSection[]
  /** The document that belongs to this one. */
  other: { label: string; to: LinkProps['to'] }
}

/** A text to be read: a narrow column, and its contents beside it. */
export function DocumentPage({ title, updated, lead, sections, other }: DocumentPageProps) {
  return (
    <div className={classes.page}>
      <PageHeader title={title} context={`Last updated ${updated}`} />
      <nav className={classes.contents} aria-label="On this page">
        <p className={classes.contentsTitle}>On this page</p>
        <ul>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ul>
        <p className={classes.other}>
          <Link to={other.to} className="link">
            {other.label}
          </Link>
        </p>
      </nav>
      <article className={classes.text}>
        <div className={classes.lead}>{lead}</div>
        {sections.map(({ id, heading, content }) => (
          <section key={id} id={id}>
            <Title order={2} className={classes.heading}>
              {heading}
            </Title>
            {content}
          </section>
        ))}
      </article>
    </div>
  )
}
