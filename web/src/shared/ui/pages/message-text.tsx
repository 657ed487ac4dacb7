import { Title } from '@mantine/core'
import type { Icon } from '../actions/icon.ts'
import { IconTile, type IconTileTone } from '../tiles/icon-tile.tsx'
import classes from './message-text.module.css'

export type MessageTextProps = {
  icon: Icon
  tone?: IconTileTone
  title: string
  /** Said before the text, in short. */
  lead?: string
  text: string
}

/** The reason why a page has nothing to show, under a sign of what kind the reason is. */
export function MessageText({ icon, tone, title, lead, text }: MessageTextProps) {
  return (
    <>
      <IconTile icon={icon} tone={tone} />
      <Title order={1} className={classes.title}>
        {title}
      </Title>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      <p className={classes.text}>{text}</p>
    </>
  )
}
