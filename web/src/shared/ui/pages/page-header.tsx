import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page-header.module.css'

type PageHeaderProps = {
  title: string
  /** Subject of the page, after a title that is the same for all of its kind. */
  subject?: string
  context?: ReactNode
  actions?: ReactNode
}

/** Title, one line of context, actions on the right: one filled, the others quiet. */
export function PageHeader({ title, subject, context, actions }: PageHeaderProps) {
  return (
    <header className={classes.root}>
      <div className={classes.text}>
        <Title order={1} className={classes.title}>
          {title}
          {subject !== undefined && (
            <>
              {' '}
              <span className={classes.subject}>{subject}</span>
            </>
          )}
        </Title>
        {context !== undefined && <div className={classes.context}>{context}</div>}
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}
