import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page-header.module.css'

/** Title, one line of context, actions on the right: one filled, the others quiet. */
export function PageHeader({ title, context, actions }: { title: string; context?: ReactNode; actions?: ReactNode }) {
  return (
    <header className={classes.root}>
      <div className={classes.text}>
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        {context !== undefined && <div className={classes.context}>{context}</div>}
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}
