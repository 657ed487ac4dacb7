import { TagsInput } from '@mantine/core'
import { useState } from 'react'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { tagLimits } from '#contract/rules/limits/limits.ts'
import { isTagTooLong, splitTags } from '#contract/rules/rank-projects/tags.ts'

type TagsFieldProps = {
  id?: string
  label?: string
  description?: string
  value: string[]
  onChange: (tags: string[]) => void
  /** Names to choose from; others may be typed. */
  known?: readonly string[]
}

/** Names of tags: type one and press Enter, or choose among those there are. */
export function TagsField({ label = 'Tags', value, onChange, known = [], ...field }: TagsFieldProps) {
  const [problem, setProblem] = useState<string>()
  const change = (typed: string[]) => {
    const names = splitTags(typed.join(','))
    const fine = names.filter((name) => !isTagTooLong(name))
    setProblem(
      fine.length < names.length
        ? rankProjectMessages.tagNameTooLong
        : fine.length > tagLimits.inRequest
          ? rankProjectMessages.tooManyTagsAtOnce
          : undefined,
    )
    onChange(fine.slice(0, tagLimits.inRequest))
  }
  return (
    <TagsInput
      {...field}
      label={label}
      placeholder={value.length === 0 ? 'Type a tag and press Enter' : undefined}
      data={[...known]}
      value={value}
      onChange={change}
      error={problem}
      splitChars={[',', ';', '|']}
      acceptValueOnBlur
      clearable
      clearButtonProps={{ 'aria-label': 'Clear tags' }}
      comboboxProps={{ withinPortal: true }}
      maxDropdownHeight={220}
    />
  )
}
