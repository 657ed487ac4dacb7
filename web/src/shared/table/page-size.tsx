import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import classes from './pager.module.css'

type PageSizeProps<Size extends number> = {
  /** "Rows per page" */
  label: string
  sizes: readonly Size[]
  value: Size
  onChange: (size: Size) => void
}

/** The number of rows of a list to load at a time. */
export function PageSize<Size extends number>({ label, sizes, value, onChange }: PageSizeProps<Size>) {
  const id = useId()
  return (
    <span className={classes.size}>
      <label htmlFor={id}>{label}</label>
      <NativeSelect
        id={id}
        size="xs"
        value={String(value)}
        data={sizes.map(String)}
        onChange={({ currentTarget }) => {
          const chosen = sizes.find((size) => String(size) === currentTarget.value)
          if (chosen !== undefined) onChange(chosen)
        }}
      />
    </span>
  )
}
