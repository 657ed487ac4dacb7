import { Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Icon } from '../actions/icon.ts'
import { IconTile, type IconTileTone } from '../tiles/icon-tile.tsx'
import classes from './outcome.module.css'

type OutcomeProps = { icon: Icon; tone: IconTileTone; title: string; children: ReactNode; action: ReactNode }

/** Stands where a form was that has nothing left to do, and takes its focus. */
export function Outcome({ icon, tone, title, children, action }: OutcomeProps) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <section className={classes.root}>
      <IconTile icon={icon} tone={tone} stroke={1.8} />
      <Title order={1} className={classes.title} ref={head} tabIndex={-1}>
        {title}
      </Title>
      <div className={classes.text}>{children}</div>
      {action}
    </section>
  )
}
