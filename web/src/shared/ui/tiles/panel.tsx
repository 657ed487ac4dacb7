import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './panel.module.css'

type PanelProps = { title?: string | undefined; hint?: ReactNode; actions?: ReactNode; children: ReactNode }

/** A bordered surface whose content reaches its edges. */
export function Panel({ title, hint, actions, children }: PanelProps) {
  return (
    <section className={classes.root}>
      {title !== undefined && (
        <div className={classes.head}>
          <Title order={2} className={classes.title}>
            {title}
          </Title>
          {hint !== undefined && <span className={classes.hint}>{hint}</span>}
          {actions !== undefined && <div className={classes.actions}>{actions}</div>}
        </div>
      )}
      <div className={classes.content}>{children}</div>
    </section>
  )
}
