import { NativeSelect } from '@mantine/core'
import { type TagColor, tagColors } from '#contract/rules/rank-projects/tags.ts'
import { TagDot } from './tag-mark.tsx'

const names = {
  indigo: 'Indigo',
  amber: 'Amber',
  teal: 'Teal',
  plum: 'Plum',
  lavender: 'Lavender',
  gray: 'Gray',
} as const satisfies Record<TagColor, string>

type ColorChoiceProps = { value: TagColor; onChange: (color: TagColor) => void }

/** The color of a tag, by name and by its dot. */
export const ColorChoice = ({ value, onChange }: ColorChoiceProps) => (
  <NativeSelect
    label="Color"
    leftSection={<TagDot color={value} />}
    data={tagColors.map((color) => ({ value: color, label: names[color] }))}
    value={value}
    onChange={({ currentTarget }) => onChange(tagColors.find((color) => color === currentTarget.value) ?? value)}
  />
)
