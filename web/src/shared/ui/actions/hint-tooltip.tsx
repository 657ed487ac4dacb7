import { Tooltip } from '@mantine/core'

type HintTooltipProps = { owner: HTMLElement; text: string }

export default function HintTooltip({ owner, text }: HintTooltipProps) {
  return <Tooltip target={owner} label={text} opened multiline aria-hidden />
}
