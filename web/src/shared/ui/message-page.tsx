import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Icon } from './icon.ts'
import classes from './message-page.module.css'

type MessagePageProps = {
  icon: Icon
  title: string
  /** Said before the text, in short. */
  lead?: string
  text: string
  action?: ReactNode
  tone?: 'plain' | 'accent' | 'warn'
}

/** A page that has nothing to show but a reason: not found, not allowed, locked, broken. */
export function MessagePage({ icon: Glyph, title, lead, text, action, tone = 'plain' }: MessagePageProps) {
  return (
    <section className={classes.root}>
      <span className={classes.icon} data-tone={tone}>
        <Glyph size={20} stroke={1.7} aria-hidden />
      </span>
      <Title order={1} className={classes.title}>
        {title}
      </Title>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      <p className={classes.text}>{text}</p>
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </section>
  )
}
